# shellcheck shell=bash disable=SC2154
# Images and containers that exist only during a test: buildah's and podman's storage, networks and state are below
# $work. Source it after library.bash, with `prefix` set to the toolchain's directory, and `epoch` to the time of the
# image's files.

# Installing podman would also start its service; nothing is started in runlevel 1.
RUNLEVEL=1 Tools/require-packages aardvark-dns buildah catatonit iptables netavark podman podman-compose runc
export CONTAINERS_CONF=$work/containers.conf CONTAINERS_STORAGE_CONF=$work/storage.conf
# Root can build in a chroot if the machine has no namespaces for builds.
export BUILDAH_ISOLATION=chroot
cat >"$CONTAINERS_STORAGE_CONF" <<EOF
[storage]
driver = "overlay"
graphroot = "$work/storage"
runroot = "$work/run"
EOF
# crun fails on machines with cgroups of both versions, and not every root may raise limits.
cat >"$CONTAINERS_CONF" <<EOF
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
tmp_dir = "$work/run/libpod"
[network]
network_backend = "netavark"
network_config_dir = "$work/networks"
EOF
clean() {
    podman pod rm --all --force --time 1
    podman rm --all --force --time 1 --volumes
    buildah umount --all
    buildah rm --all
} >/dev/null 2>&1

build() { buildah build --pull-never --layers --format docker --volume "$prefix:$prefix:ro" --timestamp "$epoch" "$@"; }
# `inspect FORMAT [IMAGE]`
inspect() { buildah inspect --type image --format "$1" "${2:-moreapps}"; }

# `docker COMMAND...`: Docker's commands, by buildah and podman.
docker() {
    case $1 in
        build) build "${@:2}" ;;
        run | exec | logs | stop) podman "$@" ;;
        *) fail "docker $1" ;;
    esac
}

# `start OPTION...`: a container of the image, without capabilities, with a read-only root.
start() {
    podman run --detach --name=moreapps --read-only --read-only-tmpfs=false --cap-drop=ALL "$@" moreapps
}
# Ends the containers of `start` or the manual.
stop() {
    check 'SIGTERM ends it' podman stop --time 15 moreapps
    check 'with status 0' test "$(podman inspect --format '{{.State.ExitCode}}' moreapps)" = 0
    quietly podman rm moreapps
}
