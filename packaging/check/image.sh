# Sourced by scripts/package-check: packaging/Containerfile on the clean Debian instead of the one from a registry, which is
# not in reach everywhere.

images() { buildah --storage-driver vfs --root "$work/images" --runroot "$work/images.run" "$@"; }

builds_the_image() {
  local base
  base=$(images from scratch)
  tar -C "$target/package/base" --exclude='./var/cache/apt/archives/*.deb' -c . >"$work/base.tar"
  images add -q "$base" "$work/base.tar" /
  images commit -q "$base" localhost/debian:clean
  mkdir -p "$work/context"
  cp "$package" "$work/context/"
  images bud -q --isolation chroot --network host --build-arg BASE=localhost/debian:clean -f packaging/Containerfile -t liaison "$work/context"
}

# The image's files, account, environment and command, beside the machine's PostgreSQL.
runs_the_image() {
  local container folder command environment
  container=$(images from liaison)
  folder=$(images mount "$container")
  command=$(images inspect --type image --format '{{range .OCIv1.Config.Entrypoint}}{{.}} {{end}}{{range .OCIv1.Config.Cmd}}{{.}} {{end}}' liaison)
  mapfile -t environment < <(images inspect --type image --format '{{range .OCIv1.Config.Env}}{{println .}}{{end}}' liaison | sed '/^$/d')
  [ "$(images inspect --type image --format '{{.OCIv1.Config.User}}' liaison)" = liaison ] || return 1
  nsenter --target "$leader" --net chroot --userspec=liaison:liaison "$folder" env -i "${environment[@]}" \
    DATABASE_URL=postgres://liaison:secret@127.0.0.1/liaison PORT=8081 $command >>"$work/log" 2>&1 &
  local server=$! outcome=0
  soon web -o /dev/null http://127.0.0.1:8081/ || outcome=1
  # No site is there yet.
  [ "$(web -o /dev/null -w '%{http_code}' http://127.0.0.1:8081/)" = 404 ] || outcome=1
  kill "$server"
  wait "$server" || outcome=1
  return $outcome
}

is_an_image() {
  have buildah || debian buildah || {
    row "packaging/Containerfile" "builds, serves" "buildah can't be installed here" "not tried"
    return
  }
  local outcome
  outcome=$(verdict builds_the_image)
  inside runuser -u postgres -- psql -qc "alter role liaison password 'secret'" || outcome=missed
  inside systemctl stop liaison
  [ "$(verdict runs_the_image)" = ok ] || outcome=missed
  row "packaging/Containerfile, on the same Debian" "builds; serves on a database outside; ends well on SIGTERM" "$(images images --format '{{.Size}}' liaison) with Debian's $(du -sm --exclude='*.deb' "$target/package/base" | cut -f1) MB" "$outcome"
}
