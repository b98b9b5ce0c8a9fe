# Sourced by scripts/package-check: packaging/nginx.conf and packaging/Caddyfile in the real programs, once in front of a
# stand-in that tells what came through (echo.py) and once in front of the server.

# Over TLS, by the site's name, trusting only the authority made here.
secure() {
  nsenter --target "$leader" --net curl -s --noproxy '*' --max-time 30 --cacert "$work/ca.pem" --resolve "$site:443:127.0.0.1" "$@"
}

certificate() {
  [ -e "$work/ca.pem" ] && return
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$site" -addext "subjectAltName=DNS:$site,DNS:www.$site" \
    -keyout "$work/key.pem" -out "$work/ca.pem" 2>>"$work/log"
  inside install -d "/etc/ssl/liaison"
  install -m 644 "$work/ca.pem" "$work/root/etc/ssl/liaison/fullchain.pem"
  install -m 644 "$work/key.pem" "$work/root/etc/ssl/liaison/privkey.pem"
}

# Puts the names in, as the first lines of each example say.
starts_nginx() {
  apt_inside install --no-install-recommends nginx-light
  inside rm -f /etc/nginx/sites-enabled/default
  sed "s/example\.com/$site/g" packaging/nginx.conf >"$work/root/etc/nginx/sites-enabled/liaison"
  inside nginx -t && inside systemctl restart nginx
}

starts_caddy() {
  apt_inside install --no-install-recommends caddy
  # No authority that gives certificates is in reach: ours.
  sed '/^\ttls {$/,/^\t}$/{/on_demand/!d;s|.*|\ttls /etc/ssl/liaison/fullchain.pem /etc/ssl/liaison/privkey.pem|}' packaging/Caddyfile >"$work/root/etc/caddy/Caddyfile"
  inside caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile && inside systemctl restart caddy
}

header_of() { python3 -c 'import json, sys; print(json.load(sys.stdin).get(sys.argv[1]))' "$1"; }

# What the server would see, and when a reader sees what it says.
passes_on() {
  local came spread
  came=$(secure -H 'X-Forwarded-For: 203.0.113.9' "https://$site/anything")
  [ "$(header_of host <<<"$came")" = "$site" ] || { echo "host: $came"; return 1; }
  [ "$(header_of x-forwarded-for <<<"$came")" = 127.0.0.1 ] || { echo "address: $came"; return 1; }
  # The first of ten lines is there long before the last.
  spread=$(secure -N -H 'Accept: text/event-stream' "https://$site/api/events.php" |
    python3 -c 'import sys, time; at = [time.monotonic() for line in sys.stdin if line.startswith("data")]; print(len(at), at[-1] - at[0] > 1.2)')
  [ "$spread" = "10 True" ] || { echo "lines and whether they came one by one: $spread"; return 1; }
  head -c 12000000 /dev/zero >"$work/photo"
  [ "$(secure -o /dev/null -w '%{http_code}' --data-binary @"$work/photo" "https://$site/api/photo.php")" = 200 ] || { echo "12 MB are refused"; return 1; }
  [ "$(secure -o /dev/null -w '%{http_code}' -H "X-Long: $(head -c 100000 /dev/zero | tr '\0' a)" "https://$site/" || true)" != 200 ] || { echo "a header of 100 KB is taken"; return 1; }
}

# A page over HTTP/2 with its headers, a login, the event stream's first line.
serves_the_site() {
  local head
  head=$(secure --http2 -D - -o /dev/null "https://$site/")
  grep -q '^HTTP/2 200' <<<"$head" && grep -qi '^strict-transport-security: max-age=63072000' <<<"$head" || { echo "$head"; return 1; }
  ! grep -qiE '^server: (caddy|nginx/)' <<<"$head" || { echo "$head"; return 1; }
  [ "$(web -o /dev/null -w '%{http_code} %{redirect_url}' --resolve "$site:80:127.0.0.1" "http://$site/signup?a=b" | sed 's/^30[18]/301/')" = "301 https://$site/signup?a=b" ] || { echo "no way from http to https"; return 1; }
  [ "$(web -o /dev/null -w '%{http_code}' --resolve "$site:80:127.0.0.1" "http://$site/api/settings.php")" = 403 ] || { echo "calls are taken in the clear"; return 1; }
  [ "$(secure -o /dev/null -w '%{http_code}' -c "$work/cookies" -H 'X-Client: check' -H "Origin: https://$site" --json '{"email":"anna@sunset.example","password":"a long pass phrase"}' "https://$site/api/user.php")" = 200 ] || { echo "no login"; return 1; }
  head -c 16000000 /dev/zero >"$work/photo"
  [ "$(secure -o /dev/null -w '%{http_code}' -H 'X-Client: check' -H 'Content-Type: multipart/form-data; boundary=b' --data-binary @"$work/photo" "https://$site/api/signup-photo.php")" = 413 ] || { echo "16 MB are not refused"; return 1; }
  # Cut after two seconds; a keep-alive line comes only after twenty.
  { secure -N --max-time 2 -b "$work/cookies" -H 'Accept: text/event-stream' "https://$site/api/events.php" || true; } | grep '^data: ' || { echo "the stream is silent"; return 1; }
}

# TLS 1.1 and RSA key exchange are refused (RFC 9325); what is left is taken, so that it was not something else.
refuses_old_tls() {
  secure --tls-max 1.2 --ciphers DEFAULT@SECLEVEL=0 -o /dev/null "https://$site/" &&
    ! secure --tls-max 1.1 --ciphers DEFAULT@SECLEVEL=0 -o /dev/null "https://$site/" &&
    ! secure --tls-max 1.2 --ciphers AES128-SHA:AES256-GCM-SHA384 -o /dev/null "https://$site/"
}

says_when_the_server_is_away() {
  local head
  head=$(secure -D - -o /dev/null "https://$site/api/settings.php")
  grep -qE '^HTTP/[0-9.]+ 503' <<<"$head" && grep -qi '^retry-after: 2' <<<"$head" && grep -qi '^strict-transport-security:' <<<"$head" || { echo "$head"; return 1; }
}

behind() { # behind PROXY
  local name=$1 echo outcome version
  certificate
  outcome=$(verdict "starts_$name")
  version=$(inside "$name" "$([ "$name" = nginx ] && echo -v || echo version)" 2>&1 | head -1)
  row "$name takes packaging's example" "valid, runs" "${version#nginx version: }" "$outcome"
  inside systemctl stop liaison
  row "$name while the server is away" "503 with Retry-After" "$(secure -o /dev/null -w '%{http_code}' "https://$site/")" "$(verdict says_when_the_server_is_away)"
  nsenter --target "$leader" --net python3 "$tools/echo.py" 8080 &
  echo=$!
  soon web -o /dev/null http://127.0.0.1:8080/
  row "$name passes on" "host as it came, the visitor's own address whatever they claim, the stream's lines one by one, 12 MB" "–" "$(verdict passes_on)"
  kill $echo; wait $echo 2>/dev/null || true
  row "$name and old TLS" "refused" "–" "$(verdict refuses_old_tls)"
  inside systemctl start liaison
  soon answers /
  row "$name in front of the server" "HTTP/2, HSTS, http leads to https, no call in the clear, login, 16 MB are refused, the event stream at once" "–" "$(verdict serves_the_site)"
  inside systemctl stop "$name"
}
