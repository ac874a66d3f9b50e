# What is to hold on a Debian on which the commands of docs/operations.md are given. Runs in a machine made for it.

set -euo pipefail
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/deploy/bin:/usr/sbin:/usr/bin:/sbin:/bin
readonly url=https://more.example.com
trap 'status=$?; ((status == 0)) || { journalctl --no-pager --unit moreapps --lines 50; systemctl --no-pager status moreapps; }' EXIT

check() {
    local what=$1
    shift
    "$@" >/deploy/check.log 2>&1 || {
        cat /deploy/check.log
        printf 'error: %s\n' "$what"
        exit 1
    }
    printf 'ok: %s\n' "$what"
}
eventually() {
    local what=$1 end=$((SECONDS + 10))
    shift
    until "$@" >/deploy/check.log 2>&1; do
        ((SECONDS <= end)) || check "$what" "$@"
        sleep 0.1
    done
    printf 'ok: %s\n' "$what"
}
has() { grep --quiet --fixed-strings -- "$1" <<<"$("${@:2}")"; }

# certbot can't reach an authority here. This one signs by itself, and calls the hook as certbot does.
certificate() {
    export RENEWED_LINEAGE=/etc/letsencrypt/live/more.example.com
    mkdir -p "$RENEWED_LINEAGE"
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days "$1" -subj /CN=more.example.com \
        -addext subjectAltName=DNS:more.example.com -keyout "$RENEWED_LINEAGE/privkey.pem" \
        -out "$RENEWED_LINEAGE/fullchain.pem" 2>/dev/null
    # What every client's certificate store is in life.
    export CURL_CA_BUNDLE=$RENEWED_LINEAGE/fullchain.pem
}
certbot() {
    [[ "$*" == 'certonly --standalone --domain more.example.com --deploy-hook '* ]] || return 64
    certificate 1
    "${!#}"
}

while IFS= read -r command <&3; do
    check "$command" eval "$command"
done 3</deploy/commands

check 'certbot is the one that the commands installed' test -x /usr/bin/certbot
check 'the service is active' systemctl is-active --quiet moreapps.service moreapps.socket
check 'both start with the machine' systemctl is-enabled --quiet moreapps.service moreapps.socket
check 'the page comes over TLS' has '<html' curl --silent --fail "$url/?locale=sv_SE&device=iphone"
check 'so does the JSON' has '"apps":[' curl --silent --fail "$url/api/apps"
# shellcheck disable=SC2046 # One word for each variable.
check 'moreapps health, in the environment of the service' \
    env MOREAPPS_PORT=443 $(grep ^MOREAPPS /etc/default/moreapps) moreapps health
check 'systemd-analyze security: 1.5 at most' systemd-analyze security --threshold=15 --no-pager moreapps.service

process=$(systemctl show --property=MainPID --value moreapps.service)
check 'it runs as its user' test "$(stat --format=%U "/proc/$process")" = moreapps
check 'without capabilities' grep --quiet '^CapEff:\s*0*$' "/proc/$process/status"
check 'under a filter of system calls' grep --quiet '^Seccomp:\s*2$' "/proc/$process/status"
cannot_write() {
    # In its own view of the file system, as its user.
    ! nsenter --target "$process" --mount setpriv --reuid=moreapps --regid=moreapps --clear-groups \
        sh -c 'for place in / /etc/moreapps /usr/share/moreapps /var/lib /run; do touch "$place/x" && exit; done; exit 1'
}
check 'it can write to no file of the machine' cannot_write

catalog=/etc/moreapps/appdefinitions.json
sed --in-place 's/"company": *"[^"]*"/"company": "Edited Studio"/' "$catalog"
eventually 'an edit goes live' has 'Edited Studio' curl --silent "$url/api/apps"
cp "$catalog" /deploy/good.json
printf '{' >"$catalog"
eventually 'a broken edit is told' has '"degraded"' curl --silent "$url/healthz"
check 'and the catalog before it is served' has 'Edited Studio' curl --silent "$url/api/apps"
sed 's/Edited Studio/Reloaded Studio/' /deploy/good.json >"$catalog"
check 'systemctl reload' systemctl reload moreapps.service
eventually 'the files are read again' has 'Reloaded Studio' curl --silent "$url/api/apps"
check 'by the same process' test "$process" = "$(systemctl show --property=MainPID --value moreapps.service)"
cp /deploy/good.json "$catalog"
eventually 'and the edit is back' has 'Edited Studio' curl --silent "$url/api/apps"

serial() { openssl s_client -connect localhost:443 </dev/null 2>/dev/null | openssl x509 -noout -serial; }
first=$(serial)
certificate 2
/usr/share/moreapps/certbot-hook
renewed() { [[ $(serial) != "$first" ]] && curl --silent --fail "$url/readyz"; }
eventually 'a renewed certificate is served, without a restart' renewed
check 'the key is for the group alone' test "$(stat --format=%a:%G /etc/moreapps/tls/privkey.pem)" = 640:moreapps

# Requests go on during a restart: none may fail.
(
    while [[ ! -e /deploy/restarted ]]; do curl --silent --fail --output /dev/null "$url/api/apps" || exit 1; done
) &
systemctl restart moreapps.service
sleep 0.5
systemctl restart moreapps.service
touch /deploy/restarted
check 'no request fails while it restarts' wait $!

check 'apt-get install again is an upgrade, which keeps the edit' apt-get --quiet=2 --yes --reinstall install ./moreapps_*.deb
check 'and the service' has 'Edited Studio' curl --silent --fail "$url/api/apps"
check 'apt-get remove' apt-get --quiet=2 --yes remove moreapps
check 'stops it' sh -c '! systemctl is-active --quiet moreapps.service moreapps.socket'
check 'and leaves the catalog' test -e "$catalog"
check 'apt-get purge' apt-get --quiet=2 --yes purge moreapps
check 'leaves nothing in /etc' test ! -e /etc/moreapps -a ! -e /etc/default/moreapps
touch /deploy/done
