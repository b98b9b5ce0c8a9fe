# Sourced by scripts in the repository's root: gets what a machine lacks. From Debian where we may install (as root, or by
# password-less sudo), from other registries into .tools where not, or where it is of no use outside.

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }
have() { command -v "$1" >/dev/null 2>&1; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif have sudo && sudo -n true 2>/dev/null; then sudo "$@"
  else return 1
  fi
}

debian() { # debian PACKAGE…: fails where nobody may install any
  say "Installing $* (Debian packages)"
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  as_root "${apt[@]}" install -y --no-install-recommends "$@" >/dev/null 2>&1 && return
  # A fresh machine may not know what there is.
  as_root "${apt[@]}" update >/dev/null && as_root "${apt[@]}" install -y --no-install-recommends "$@" >/dev/null
}

need() { # need PROGRAM PACKAGE…
  local program=$1; shift
  have "$program" || debian "$@" || { say "$program is missing and can't be installed without root: apt-get install $*"; exit 1; }
}

need_python() {
  need python3 python3
  # Of its standard library, but a package of its own with Debian.
  python3 -c 'import ensurepip, venv' 2>/dev/null || debian python3-venv || { say "python3 has no venv: apt-get install python3-venv"; exit 1; }
}

into_venv() { # into_venv FOLDER REQUIREMENT…: a Python of its own, .tools/FOLDER
  local folder=.tools/$1; shift
  need_python
  say "Installing $* (PyPI)"
  mkdir -p .tools
  [ -x "$folder/bin/pip" ] || python3 -m venv "$folder"
  "$folder/bin/pip" install -q "$@"
}

python_module() { # python_module MODULE REQUIREMENT…: .tools/venv has it
  local module=$1; shift
  .tools/venv/bin/python -c "import $module" 2>/dev/null || into_venv venv "$@"
}

python_program() { # python_program FOLDER PROGRAM REQUIREMENT…: .tools/FOLDER has it
  local folder=$1 program=$2; shift 2
  [ -x ".tools/$folder/bin/$program" ] || into_venv "$folder" "$@"
}

cargo_program() { # cargo_program PROGRAM VERSION: in .tools/bin, or installed already
  [ -x ".tools/bin/$1" ] || have "$1" && return
  say "Installing $1 (crates.io; minutes)"
  mkdir -p .tools
  CARGO_PROFILE_RELEASE_LTO=off nice cargo install -q --locked --root .tools --target-dir .tools/build "$1@$2" && rm -rf .tools/build
}
