# Sourced by scripts/package-check: a Debian that is booted in namespaces of its own, with loopback only.

machine_on() {
  systemd-nspawn --quiet --boot --directory "$work/root" --private-network --register=no --keep-unit \
    --machine liaison-check >"$work/console" 2>&1 </dev/null &
  nspawn=$!
  local waited=0
  until leader=$(pgrep -P "$nspawn") && [ "$(inside systemctl is-system-running 2>/dev/null)" = running ]; do
    waited=$((waited + 1))
    [ $waited -lt 300 ] && kill -0 "$nspawn" 2>/dev/null || { tail -20 "$work/console" >&2; echo "The machine does not start." >&2; exit 1; }
    sleep 0.2
  done
}

machine_off() {
  [ -n "${nspawn:-}" ] || return 0
  # systemd's own signal for switching off at once (systemd(1)).
  [ -z "${leader:-}" ] || kill -RTMIN+4 "$leader" 2>/dev/null || true
  for _ in $(seq 150); do kill -0 "$nspawn" 2>/dev/null || break; sleep 0.2; done
  kill -9 "$nspawn" 2>/dev/null || true
  wait "$nspawn" 2>/dev/null || true
  nspawn=
}

# A command in the machine, as root there.
inside() {
  nsenter --target "$leader" --mount --uts --ipc --net --pid --cgroup --root --wd \
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root DEBIAN_FRONTEND=noninteractive "$@"
}

# The operator's command, as the manual says.
liaison() { inside runuser -u liaison -- liaison "$@"; }

# This machine's curl on the other's network.
web() { nsenter --target "$leader" --net curl -s --noproxy '*' --max-time 20 "$@"; }

# apt; what it needs is in its cache already (clean-debian).
apt_inside() { inside apt-get -qq -y "$@" >>"$work/log" 2>&1; }

# renamed PACKAGE NEWER: the same files under a higher version.
renamed() {
  local folder
  folder=$(mktemp -d "$work/renamed-XXXX")
  dpkg-deb -R "$1" "$folder"
  sed -i 's/^Version: .*/&+next/' "$folder/DEBIAN/control"
  dpkg-deb --root-owner-group -Zgzip -z1 -b "$folder" "$2" >/dev/null
  rm -r "$folder"
}

is_active() { [ "$(inside systemctl is-active liaison)" = active ]; }

# soon COMMAND…: within 60 s
soon() {
  for _ in $(seq 300); do "$@" >/dev/null 2>&1 && return; sleep 0.2; done
  return 1
}
