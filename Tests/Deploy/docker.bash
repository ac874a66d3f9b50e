# shellcheck shell=bash disable=SC2034,SC2154
# What stands in for Docker's engine: `docker build` is buildah's, and `docker run` does what a runtime does with an image's
# configuration, short of namespaces for users and network. To be sourced after library.bash, by what sets `prefix`, the
# directory of the toolchain, and `epoch`, the time of the image's files.

# Images live and die with the test. Root of a machine without namespaces for containers can build in a chroot.
export BUILDAH_ISOLATION=chroot
buildah() { command buildah --root "$work/storage" --runroot "$work/run" --storage-driver overlay "$@"; }
clean() {
    buildah umount --all >/dev/null
    buildah rm --all >/dev/null
}

build() { buildah build --pull-never --layers --format docker --volume "$prefix:$prefix:ro" --timestamp "$epoch" "$@"; }

# `inspect FORMAT [IMAGE]`, and the same without empty lines.
inspect() { buildah inspect --type image --format "$1" "${2:-moreapps}"; }
words() { inspect "$1" | sed '/^$/d'; }

# Mounts the image's root, and reads its configuration.
create_container() {
    root=$(buildah mount "$(buildah from --pull-never moreapps)")
    mapfile -t command < <(words '{{range .Docker.Config.Entrypoint}}{{println .}}{{end}}{{range .Docker.Config.Cmd}}{{println .}}{{end}}')
    mapfile -t environment < <(words '{{range .Docker.Config.Env}}{{println .}}{{end}}')
    mapfile -t health < <(words '{{range .Docker.Config.Healthcheck.Test}}{{println .}}{{end}}')
    user=$(inspect '{{.Docker.Config.User}}')
    # There is no network of its own: nothing else may listen there.
    port=$(free_port)
    environment+=("MOREAPPS_PORT=$port")
}

# `start [SOURCE:TARGET[:ro]...]`: with a root that can't be written, without capabilities, as the image's user.
start() {
    ROOT=$root VOLUMES=$* USERSPEC=$user unshare --mount --pid --fork --kill-child bash -ec '
        mount --bind "$ROOT" "$ROOT"
        mount -t proc proc "$ROOT/proc"
        mount --rbind /dev "$ROOT/dev"
        for volume in $VOLUMES; do
            IFS=: read -r source target mode <<<"$volume"
            mount --bind "$source" "$ROOT$target"
            [[ -z $mode ]] || mount -o "remount,bind,$mode" "$ROOT$target"
        done
        mount -o remount,bind,ro "$ROOT"
        exec chroot "$ROOT" setpriv --reuid="${USERSPEC%:*}" --regid="${USERSPEC#*:}" --clear-groups \
            --bounding-set=-all --inh-caps=-all --no-new-privs env --ignore-environment "$@"' start \
        "${environment[@]}" "${command[@]}" 2>"$work/server.log" &
    unshare=$!
    children+=("$unshare")
    eventually 'it listens' 10 grep --quiet 'serving .* at ' "$work/server.log"
    server=$(pgrep --parent "$unshare")
}
stop() {
    kill -TERM "$server"
    check 'SIGTERM ends it with status 0' wait "$unshare"
}
# `in_container COMMAND...`, as the container's user.
in_container() {
    nsenter --target "$server" --mount --pid --root --setuid "${user%:*}" --setgid "${user#*:}" \
        env --chdir=/ --ignore-environment "${environment[@]}" "$@"
}

docker() {
    local argument volumes=()
    case $1 in
        build) build "${@:2}" ;;
        run)
            for argument in "${@:2}"; do
                case $argument in
                    --detach | --read-only | --cap-drop=ALL | --security-opt=no-new-privileges) ;; # So it is always.
                    --publish=8080:8080) ;; # The port is that of the environment.
                    --name=moreapps | --restart=unless-stopped | --stop-timeout=15) ;; # The engine's own affair.
                    --volume=*) volumes+=("${argument#--volume=}") ;;
                    moreapps) start "${volumes[@]}" ;;
                    *) fail "docker run $argument" ;;
                esac
            done
            ;;
        *) fail "docker $1" ;;
    esac
}
