# Sourced by the proofs: builds what they run.

# programs CRATE: builds the proof and, unless LIAISON names a program, the web app and the server, in the PROFILE that was
# asked for. $folder is where the proof is, $LIAISON the server.
programs() {
  export SQLX_OFFLINE=true PROFILE=${PROFILE:-release}
  folder="${CARGO_TARGET_DIR:-target}/$([ "$PROFILE" = dev ] && echo debug || echo "$PROFILE")"
  if [ -z "${LIAISON:-}" ]; then
    scripts/build
    LIAISON=$folder/liaison
  fi
  LIAISON=$(realpath "$LIAISON")
  export LIAISON
  local which=(--package "$1")
  [ "$PROFILE" != dev ] || which=(--workspace --bins)
  cargo build -q --profile "$PROFILE" "${which[@]}"
  # Open pages and slow clients are files.
  ulimit -n "$(ulimit -Hn)"
}

# room KILOBYTES: in /tmp, where clusters and worlds lie.
room() {
  [ "$(df --output=avail -k /tmp | tail -1)" -gt "$1" ] || { echo "less than $(($1 / 1000000)) GB free in /tmp" >&2; exit 1; }
}
