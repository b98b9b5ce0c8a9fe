# Sourced by scripts/package-check: the life of an installation, from the first package to the purge.

site=sunset.example
# Straight to the server, as a proxy would.
ask() { web -H "Host: $site" -H 'X-Client: check' -H "Idempotency-Key: $(cat /proc/sys/kernel/random/uuid)" "$@"; }
status() { ask -o /dev/null -w '%{http_code}' "http://127.0.0.1:8080$1"; }
answers() { [ "$(status "$1")" = 200 ]; }
logs_in() {
  [ "$(ask -o /dev/null -w '%{http_code}' --json '{"email":"anna@sunset.example","password":"a long pass phrase"}' http://127.0.0.1:8080/api/user.php)" = 200 ]
}
# Whoever signed up at the beginning is still there, with what she wrote and showed.
nothing_is_lost() {
  soon answers / && logs_in && [ "${files:-1}" -gt 0 ] && [ "$(inside find /var/lib/liaison/photos -type f -name '*.*' | wc -l)" -ge "${files:-1}" ] &&
    liaison doctor --ledger
}
version() { inside dpkg-query -W -f '${Version}' liaison; }
configure() { # configure KEY VALUE: as an operator edits the file
  inside sed -i "s|^#\?$1 = .*|$1 = $2|" /etc/liaison/liaison.toml
}

installs() {
  local begun outcome
  begun=$(now)
  outcome=$(verdict apt_inside install /root/liaison.deb)
  row "Installs on a clean Debian, with what it asks for" "by one command" "$(since "$begun")" "$outcome"
  row "Runs after that" "active, 404 for a host that is no site yet" "$(inside systemctl is-active liaison), $(status /)" "$(verdict test "$(status /)" = 404)"
  row "The unit" "\`systemd-analyze verify\` finds nothing" "$(inside systemd-analyze verify liaison.service 2>&1 | wc -l) lines" "$(verdict test -z "$(inside systemd-analyze verify liaison.service 2>&1)")"
  local exposure
  exposure=$(inside systemd-analyze security --no-pager liaison.service | sed -n 's/.*Overall exposure level for liaison.service: \([0-9.]*\).*/\1/p')
  row "The unit's exposure" "\`systemd-analyze security\` ≤ 1.5 of 10" "$exposure" "$(at_most "$exposure" 1.5)"
  holds_the_manual
}

# What else the manual speaks of.
holds_the_manual() {
  local outcome links
  links=$(python3 "$tools/links.py" "$work/root/usr/share/doc/liaison" 2>&1) && outcome=ok || outcome=missed
  row "Links of the installed manual" "none is dead" "$(tail -1 <<<"$links")" "$outcome"
  outcome=$(verdict inside test -e /usr/share/man/man1/liaison.1.gz -a -e /usr/share/zsh/vendor-completions/_liaison)
  inside bash -c '. /usr/share/bash-completion/completions/liaison' >/dev/null 2>&1 || outcome=missed
  row "Man pages and completion" "there, and read by bash" "$(ls "$work/root/usr/share/man/man1" | grep -c '^liaison') pages" "$outcome"
}

timer_units="liaison-backup liaison-backup-photos liaison-doctor"

# As on the page first-site.md, once a site is open.
keeps_backups() {
  local unit outcome=ok exposure worst=0
  for unit in $timer_units; do
    [ -z "$(inside systemd-analyze verify "$unit.timer" 2>&1)" ] || outcome=missed
    exposure=$(inside systemd-analyze security --no-pager "$unit.service" | sed -n 's/.*Overall exposure level for [^:]*: \([0-9.]*\).*/\1/p')
    worst=$(awk -v a="$worst" -v b="${exposure:-10}" 'BEGIN { print (a > b ? a : b) }')
    [ "$(at_most "${exposure:-10}" 2)" = ok ] || outcome=missed
  done
  row "The timers' units" "\`verify\` finds nothing, \`security\` ≤ 2 of 10" "$worst" "$outcome"
  outcome=$(verdict inside install -d -o liaison -g liaison -m 711 /srv/backups)
  inside systemctl enable --now $(printf '%s.timer ' $timer_units) >>"$work/log" 2>&1 || outcome=missed
  for unit in liaison-backup liaison-backup-photos; do inside systemctl start "$unit.service" || outcome=missed; done
  # It finds what this machine lacks, and ends with 1.
  inside systemctl start liaison-doctor.service || true
  inside journalctl -u liaison-doctor | grep -q 'the last backup came to its end' || outcome=missed
  row "A backup and the doctor, by their units" "made, and seen" "$(inside sh -c 'ls -d /srv/backups/2*Z | wc -l') backups" "$outcome"
}

# By the chapter "A new site in five minutes", as an operator would.
opens_a_site() {
  configure https true
  configure address_header '"x-forwarded-for"'
  configure smtp_url '"smtp://127.0.0.1:9"'
  configure mail_from '"no-reply@{domain}"'
  inside systemctl restart liaison
  inside install -d -o liaison /srv/operator
  echo live_abcdefghijklmnopqrstuvwxyz0123 | inside tee /srv/operator/mollie.key >/dev/null
  sed -n '/^### A new site in five minutes/,/^## /s/^    liaison/liaison/p' docs/operations/sites.md >"$work/root/srv/operator/commands"
  local outcome
  outcome=$(verdict inside runuser -u liaison -- sh -ec 'cd /srv/operator && . ./commands')
  soon answers / || outcome=missed
  row "A site by the manual's commands, as the account liaison" "open" "$(status /)" "$outcome"
  # Any picture will do.
  local token form
  token=$(ask -F "photo=@web/public/icons/1/512.png;type=image/png" http://127.0.0.1:8080/api/signup-photo.php | python3 -c 'import json, sys; print(json.load(sys.stdin)["photo"])' 2>/dev/null || true)
  # Without it, photos that are lost later would not be missed.
  [ -n "$token" ] || row "A photo before the sign-up" "taken" "refused" missed
  form=$(printf '{"name":"Anna","email":"anna@sunset.example","password":"a long pass phrase","date_of_birth":"1990-05-17","gender":"female","looking_for":"male","country":"NL","region":"NL-UT","city":"nl-utrecht","language":"nl","consent":true,"photo":"%s"}' "$token")
  row "Somebody signs up with a photo" 202 "$(ask -o "$work/anna" -w '%{http_code}' --json "$form" http://127.0.0.1:8080/api/signup.php)" "$(verdict logs_in)"
  files=$(inside find /var/lib/liaison/photos -type f -name '*.*' | wc -l)
}

megabytes() { awk -v bytes="$1" 'BEGIN { printf "%.1f MB", bytes / 1e6 }'; }
# The processes of the account, seen from inside.
processes() { inside sh -c 'for p in /proc/[0-9]*; do [ "$(stat -c %U "$p" 2>/dev/null)" = liaison ] && echo "${p#/proc/}"; done; true'; }
# What these processes hold: of what they share, their share.
held() {
  local pid
  for pid in "$@"; do inside cat "/proc/$pid/smaps_rollup" 2>/dev/null || true; done |
    awk '/^Pss:/ { sum += $2 } END { printf "%.0f MB", sum * 1024 / 1e6 }'
}

figures() {
  row "Package" "–" "$(megabytes "$(stat -c %s "$package")")" ok
  row "Program" "–" "$(megabytes "$(stat -c %s "$work/root/usr/bin/liaison")")" ok
  # A second start: the database is there.
  inside systemctl restart liaison
  local started ready took
  started=$(inside systemctl show -P ExecMainStartTimestampMonotonic liaison)
  ready=$(inside systemctl show -P ActiveEnterTimestampMonotonic liaison)
  took=$(awk -v a="$started" -v b="$ready" 'BEGIN { printf "%.2f s", (b - a) / 1e6 }')
  row "From start to ready, its own PostgreSQL included" "≤ 2 s" "$took" "$(at_most "$took" 2)"
  local begun
  begun=$(now)
  inside systemctl stop liaison
  row "Stops" "≤ 10 s" "$(since "$begun")" "$(at_most "$(since "$begun")" 10)"
  inside systemctl start liaison
  soon answers /
  # Whoever was asked has answered, and what is only looked up once is.
  sleep 10
  row "Memory at rest, the program" "–" "$(held "$(inside systemctl show -P MainPID liaison)")" ok
  row "Memory at rest, with its PostgreSQL" "–" "$(held $(processes))" ok
}

has_another_process() { [ "$(inside systemctl show -P MainPID liaison)" != "$1" ] && is_active; }

survives() {
  local begun main
  main=$(inside systemctl show -P MainPID liaison)
  begun=$(now)
  inside sh -c "kill -9 $main"
  soon has_another_process "$main" && soon answers /
  row "Killed (-9), its PostgreSQL left behind" "starts again by itself, nothing is lost" "answers after $(since "$begun")" "$(verdict nothing_is_lost)"
  main=$(inside systemctl show -P MainPID liaison)
  begun=$(now)
  inside sh -c "kill -STOP $main"
  local outcome=missed
  soon has_another_process "$main" && soon answers / && outcome=$(verdict nothing_is_lost)
  row "Hangs (SIGSTOP)" "the watchdog starts it again within 60 s" "answers after $(since "$begun")" "$outcome"
}

# Asks ten times a second until the file is gone, and says for how long nobody answered.
gap() {
  local first= last=
  while [ -e "$work/asking" ]; do
    if ! answers /; then first=${first:-$(now)}; last=$(now); fi
    sleep 0.1
  done
  awk -v a="${first:-0}" -v b="${last:-0}" 'BEGIN { printf "%.1f s", (b - a) / 1e9 }' >"$work/gap"
}

replaced_by() { # replaced_by FILE: while somebody asks
  touch "$work/asking"
  gap &
  local asking=$! outcome=ok
  apt_inside install --allow-downgrades "$1" || outcome=missed
  soon answers / || outcome=missed
  sleep 1
  rm "$work/asking"
  wait "$asking"
  echo "$outcome"
}

upgrades() {
  local outcome
  outcome=$(replaced_by /root/newer.deb)
  [ "$(verdict nothing_is_lost)" = ok ] && inside grep -q '^https = true' /etc/liaison/liaison.toml || outcome=missed
  row "Upgrade" "the operator's configuration stays, nothing is lost" "$(version), silent for $(cat "$work/gap")" "$outcome"
}

# As after a release that brought a migration.
sql() {
  inside runuser -u liaison -- sh -c 'PGPASSWORD=$(cat /var/lib/liaison/password) psql -q -v ON_ERROR_STOP=1 -h /var/lib/liaison/run -U app -d liaison -c "$1"' - "$1" >>"$work/log" 2>&1
}

goes_back() {
  sql "alter table accounts add column of_the_next_release text" && sql "insert into _sqlx_migrations values (999999, 'of the next release', now(), true, '\\x00', 1)"
  local outcome
  outcome=$(replaced_by /root/liaison.deb)
  [ "$(verdict nothing_is_lost)" = ok ] || outcome=missed
  row "Going back, over a migration of the newer release" "starts, nothing is lost" "$(version), silent for $(cat "$work/gap")" "$outcome"
}

is_removed() {
  local outcome
  outcome=$(verdict apt_inside remove liaison)
  [ -z "$(processes)" ] || outcome=missed
  inside test -e /etc/liaison/liaison.toml -a -e /var/lib/liaison/data.key || outcome=missed
  apt_inside install /root/liaison.deb || outcome=missed
  [ "$(verdict nothing_is_lost)" = ok ] || outcome=missed
  row "Removed, and installed again" "no process stays; configuration and data do" "nothing lost" "$outcome"
}

is_purged() {
  local outcome
  outcome=$(verdict apt_inside purge liaison)
  ! inside test -e /etc/liaison/liaison.toml && inside test -e /var/lib/liaison/data.key || outcome=missed
  apt_inside install /root/liaison.deb || outcome=missed
  configure https true
  inside systemctl restart liaison
  [ "$(verdict nothing_is_lost)" = ok ] || outcome=missed
  row "Purged, and installed again" "no configuration stays; data do" "nothing lost" "$outcome"
}

# The line that the configuration file offers.
uses_the_machines_postgresql() {
  inside systemctl stop liaison
  inside mv /var/lib/liaison/data /var/lib/liaison/photos /srv/operator/
  local outcome=ok
  inside systemctl start postgresql
  soon inside runuser -u postgres -- createuser liaison || outcome=missed
  inside runuser -u postgres -- createdb -O liaison -T template0 -l C.UTF-8 liaison || outcome=missed
  inside sed -i 's|^#\(database_url = .*/run/postgresql"\)$|\1|' /etc/liaison/liaison.toml
  inside systemctl start liaison || outcome=missed
  inside test ! -e /var/lib/liaison/data || outcome=missed
  row "On the machine's own PostgreSQL, as the account liaison" "ready" "$(status /)" "$([ "$(status /)" = 404 ] && echo $outcome || echo missed)"
}
