# shellcheck shell=bash disable=SC2034
# Shared by the tests of packages, images and services. To be sourced; runs in the package's directory.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export LC_ALL=C.UTF-8

readonly binary=$PWD/.build/release/moreapps
readonly deploy=$PWD/.build/deploy
part=$(basename "$0")
readonly part work=$deploy/$part
passed=0
children=()
# Where `fail` says why, also in a command of `check`, whose output is kept.
exec {errors}>&2

rm -rf "$work"
mkdir -p "$work"

# Ends processes and removes files of the test.
finish() {
    local status=$?
    if ((${#children[@]} > 0)); then
        { kill -KILL "${children[@]}" && wait "${children[@]}"; } 2>/dev/null || true
    fi
    if declare -F clean >/dev/null; then clean || true; fi
    rm -rf "$work"
    if ((status == 0)); then
        printf '%s: %d checks passed in %d s\n' "$part" "$passed" "$SECONDS"
    else
        printf '%s: failed\n' "$part" >&2
    fi
}
trap finish EXIT

ok() {
    passed=$((passed + 1))
    printf '%s: ok: %s\n' "$part" "$*"
}

fail() {
    printf '%s: error: %s\n' "$part" "$*" >&"$errors"
    exit 1
}

# `check WHAT COMMAND...`: the command must succeed. Shows its output only if it doesn't.
check() {
    local what=$1
    shift
    "$@" >"$work/check.log" 2>&1 || {
        cat "$work/check.log" >&2
        fail "$what"
    }
    ok "$what"
}

# `eventually WHAT SECONDS COMMAND...`: the command must succeed in time.
eventually() {
    local what=$1 end=$((SECONDS + $2))
    shift 2
    until "$@" >"$work/eventually.log" 2>&1; do
        ((SECONDS <= end)) || {
            cat "$work/eventually.log" >&2
            fail "$what"
        }
        sleep 0.1
    done
    ok "$what"
}

# `quietly COMMAND...`: shows the command's output only if it fails.
quietly() {
    "$@" >"$work/quietly.log" 2>&1 || {
        tail -n 50 "$work/quietly.log" >&2
        fail "$*"
    }
}

# An unused TCP port.
free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# `debian_root SUITE DIRECTORY`: a minimal Debian, made once for all parts and kept until `make clean`.
debian_root() {
    local made=$deploy/debian-$1
    (
        flock 9
        [[ -e $made.tar ]] && exit
        rm -rf "$made"
        debootstrap --variant=minbase "$1" "$made" >"$made.log" 2>&1 || {
            tail -n 50 "$made.log" >&2
            exit 1
        }
        rm -rf "${made:?}"/dev/*
        # As in Docker Hub's images.
        find "$made"/var/{cache,lib}/apt -type f -delete
        tar --create --file "$made.tar.new" --directory "$made" .
        mv "$made.tar.new" "$made.tar"
        rm -rf "$made" "$made.log"
    ) 9>"$made.lock"
    mkdir -p "$2"
    tar --extract --file "$made.tar" --directory "$2"
    # Mirrors' names are resolved as on this machine.
    cp --dereference /etc/resolv.conf "$2/etc/resolv.conf"
}

# `in_root DIRECTORY COMMAND...`: runs a command in a Debian, with its own /proc, /dev and /tmp.
in_root() {
    unshare --mount --pid --fork --kill-child bash -ec '
        root=$0
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mount -t tmpfs tmpfs "$root/tmp"
        if [[ -n ${TOOLCHAIN:-} ]]; then
            mkdir -p "$root$TOOLCHAIN"
            mount --rbind "$TOOLCHAIN" "$root$TOOLCHAIN"
        fi
        exec chroot "$root" env --ignore-environment HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
            PATH="${TOOLCHAIN:+$TOOLCHAIN/usr/bin:}/usr/sbin:/usr/bin:/sbin:/bin" "$@"' "$@"
}

# `install_in DIRECTORY PACKAGE...`
install_in() {
    quietly in_root "$1" apt-get --quiet=2 --option Acquire::Retries=3 update
    quietly in_root "$1" apt-get --quiet=2 --option Acquire::Retries=3 --yes --no-install-recommends install "${@:2}"
}

# The directory above the Swift toolchain's usr/, mounted into other Debians under the same name.
toolchain() {
    local swift
    swift=$(realpath "$(command -v swift)")
    [[ $swift == /*/usr/bin/* ]] || fail "the toolchain at $swift has no directory of its own that could be lent"
    printf '%s\n' "${swift%/usr/bin/*}"
}
