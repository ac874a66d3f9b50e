# Checks a Debian after the commands of docs/operations.md. Runs in a machine made for it.

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

# certbot can't reach Let's Encrypt here. Its configuration file names a local authority instead.
mkdir /deploy/authority /deploy/letsencrypt
cd /deploy/authority
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -keyout key.pem -out certificate.pem 2>/dev/null
cat >pebble.json <<'EOF'
{"pebble": {"listenAddress": "127.0.0.1:14000", "managementListenAddress": "127.0.0.1:15000",
            "certificate": "certificate.pem", "privateKey": "key.pem", "httpPort": 80, "tlsPort": 443}}
EOF
PEBBLE_VA_NOSLEEP=1 PEBBLE_WFE_NONCEREJECT=0 pebble -config pebble.json >log 2>&1 &
cat >/deploy/letsencrypt/cli.ini <<'EOF'
server = https://localhost:14000/dir
no-verify-ssl = true
agree-tos = true
register-unsafely-without-email = true
non-interactive = true
EOF
export XDG_CONFIG_HOME=/deploy
# curl isn't installed yet.
fetch_root() {
    printf 'GET /roots/0 HTTP/1.0\r\n\r\n' | openssl s_client -quiet -connect localhost:15000 2>/dev/null |
        openssl x509 >root.pem
}
eventually 'there is an authority' fetch_root
# The role of clients' certificate stores.
export CURL_CA_BUNDLE=/deploy/authority/root.pem
cd - >/dev/null

while IFS= read -r command <&3; do
    check "$command" eval "$command"
done 3</deploy/commands

check 'the service is active' systemctl is-active --quiet moreapps.service moreapps.socket
check 'both start with the machine' systemctl is-enabled --quiet moreapps.service moreapps.socket
check 'so does what renews the certificate' systemctl is-enabled --quiet certbot.timer
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
    # In its view of the file system, as its user.
    ! nsenter --target "$process" --mount setpriv --reuid=moreapps --regid=moreapps --clear-groups \
        sh -c 'for place in / /etc/moreapps /usr/share/moreapps /var/lib /run; do touch "$place/x" && exit; done; exit 1'
}
check 'it can write to no file of the machine' cannot_write
check 'but to its own directory' test "$(stat --format=%a:%U /var/lib/moreapps)" = 700:moreapps

catalog=/etc/moreapps/appdefinitions.json
validate=$(grep --only-matching "moreapps validate.* $catalog" /usr/share/doc/moreapps/operations.md)
check "$validate" has ', 0 errors, 0 warnings' eval "$validate"
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
check 'certbot renews' certbot renew --force-renewal --no-random-sleep-on-renew
renewed() { [[ $(serial) != "$first" ]] && curl --silent --fail "$url/readyz"; }
eventually 'the new certificate is served' renewed
check 'without a restart' test "$process" = "$(systemctl show --property=MainPID --value moreapps.service)"
check 'the key is for the group alone' test "$(stat --format=%a:%G /etc/moreapps/tls/privkey.pem)" = 640:moreapps

# Requests continue during a restart: none may fail.
(
    while [[ ! -e /deploy/restarted ]]; do curl --silent --fail --output /dev/null "$url/api/apps" || exit 1; done
) &
systemctl restart moreapps.service
sleep 0.5
systemctl restart moreapps.service
touch /deploy/restarted
check 'no request fails while it restarts' wait $!

option() {
    printf '%s\n' "$@" >>/etc/default/moreapps
    systemctl restart moreapps.service
}
cp /etc/default/moreapps /deploy/default
check 'an option of /etc/default/moreapps' option MOREAPPS_ACCESS_LOG=json
curl --silent --fail --output /dev/null "$url/api/apps?logged"
eventually 'the access log is in the journal' has '/api/apps?logged' journalctl --unit moreapps --output cat

# A confined service resolves the origin's name and verifies its certificate.
mkdir /deploy/origin
sed 's/Edited Studio/Remote Studio/' "$catalog" >/deploy/origin/appdefinitions.json
live=/etc/letsencrypt/live/more.example.com
(cd /deploy/origin && exec openssl s_server -quiet -WWW -accept 9000 -cert "$live/cert.pem" -key "$live/privkey.pem" \
    -cert_chain "$live/chain.pem") </dev/null >/deploy/origin.log 2>&1 &
check 'a catalog at a URL' option MOREAPPS_DEFINITIONS=https://more.example.com:9000/appdefinitions.json \
    MOREAPPS_DEFINITIONS_CA=/deploy/authority/root.pem
eventually 'is served' has 'Remote Studio' curl --silent "$url/api/apps"
eventually 'and kept' cmp /deploy/origin/appdefinitions.json /var/lib/moreapps/appdefinitions.copy.json
cp /deploy/default /etc/default/moreapps

mkdir /srv/moreapps
cp --recursive /usr/share/moreapps/Public /srv/moreapps
printf 'more' >/srv/moreapps/Public/more.txt
check 'a Public of its own' option MOREAPPS_PUBLIC=/srv/moreapps/Public
check 'is served' has more curl --silent --fail "$url/more.txt"
cp /deploy/default /etc/default/moreapps
systemctl restart moreapps.service

# More failures than systemd tolerates by default.
mv "$catalog" /deploy/away.json
start_without() { ! systemctl restart moreapps.service; }
check 'without a catalog there is no start' start_without
failures() { (($(systemctl show --property=NRestarts --value moreapps.service) >= 6)); }
eventually 'which is tried again and again' failures
mv /deploy/away.json "$catalog"
eventually 'until the catalog is there' has 'Edited Studio' curl --silent "$url/api/apps"

version() { dpkg-query --show --showformat='${Version}' moreapps; }
new=$(version)
check 'an older package can be installed' apt-get --quiet=2 --yes --allow-downgrades install /deploy/older.deb
check 'and is another version' test "$(version)" != "$new"
check 'which serves the edit' has 'Edited Studio' curl --silent --fail "$url/api/apps"
check 'apt-get install of the newer one is an upgrade, which keeps the edit' apt-get --quiet=2 --yes install ./moreapps_*.deb
check 'and leads back' test "$(version)" = "$new"
check 'and the service' has 'Edited Studio' curl --silent --fail "$url/api/apps"
printf '[Socket]\nListenStream=\nListenStream=127.0.0.1:8080\n' >/etc/systemd/system/moreapps.socket.d/port.conf
systemctl daemon-reload
systemctl restart moreapps.socket moreapps.service
at() { curl --silent --fail --output /dev/null --connect-to "more.example.com:443:$1" "$url/readyz"; }
check 'another address of the socket' at 127.0.0.1:8080
elsewhere() { ! at 127.0.0.1:443 && ! at '[::1]:8080'; }
check 'is the only one' elsewhere

check 'apt-get remove' apt-get --quiet=2 --yes remove moreapps
check 'stops it' sh -c '! systemctl is-active --quiet moreapps.service moreapps.socket'
check 'and leaves the catalog' test -e "$catalog"
check 'apt-get purge' apt-get --quiet=2 --yes purge moreapps
check 'leaves nothing behind' test ! -e /etc/moreapps -a ! -e /etc/default/moreapps -a ! -e /var/lib/moreapps
touch /deploy/done
