"""What we are built of: advisories, licences, sources."""

import os
import re
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from rows import Row

# Where a copy of RustSec's database may lie (docs/SECURITY.md "Attacked"); else cargo-deny fetches it.
COPIES = ("../shared/data/rustsec-advisory-db.tar.xz", ".tools/rustsec-advisory-db.tar.xz")


# For what is fetched: a network that only holds back must not hold us up.
LONGEST = 600


def _run(command: list[str], **options: object) -> subprocess.CompletedProcess:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONGEST, **options)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", f"unable to end within {LONGEST} s")


def _copy() -> Path | None:
    """The database that was given, by `RUSTSEC_DB` or at one of its places."""
    places = [os.environ.get("RUSTSEC_DB", ""), *COPIES]
    return next((Path(place) for place in places if place and Path(place).is_file()), None)


def _as_repository(archive: Path, folder: Path) -> str:
    """cargo-deny reads a git repository only; gives the date of the newest advisory in it."""
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    root = next(path.parent for path in folder.rglob("crates") if path.is_dir())
    git = ["git", "-C", str(root), "-c", "user.name=attack", "-c", "user.email=attack@localhost"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "copy"]):
        _run(git + words)
    dates = re.findall(r'^date = "([\d-]+)"', "\n".join(p.read_text("utf-8") for p in root.rglob("RUSTSEC-*.md")), re.M)
    if root != folder / "db":
        shutil.move(root, folder / "db")
    return max(dates, default="unknown")


def advisories(out: Path) -> list[Row]:
    """Known weaknesses of what Cargo.lock names."""
    goal = "0 that are not excused in deny.toml"
    row = lambda what, figure, held: [Row("cargo deny", what, goal, figure, held)]  # noqa: E731
    archive = _copy()
    with tempfile.TemporaryDirectory(prefix="liaison-rustsec-") as name:
        folder = Path(name)
        config, what = Path("deny.toml"), "advisories (RustSec, fetched)"
        if archive:
            # cargo-deny asks for crates of every system, and is not to go out itself.
            _run(["cargo", "fetch", "-q", "--locked"])
            what = f"advisories (RustSec's offline copy, newest of {_as_repository(archive, folder)})"
            config = _with_copy(folder)
        ran = _deny(["advisories"], config, offline=bool(archive))
        (out / "cargo-deny-advisories.txt").write_text(ran.stderr + ran.stdout, encoding="utf-8")
        if "failed to fetch" in ran.stderr or "unable to" in ran.stderr:
            # Without a copy there may be nothing to read; a copy that is there and not read is no proof.
            missing = "no database within reach: give one by RUSTSEC_DB"
            return row(what, "could not be read: cargo-deny-advisories.txt" if archive else missing, False if archive else None)
        excused = _found(_deny(["advisories"], _without_excuses(config, folder), offline=bool(archive)))
        # Where something is excused, a database in which it is not found was not read.
        is_read = excused != "none" or not re.search(r'"RUSTSEC-', Path("deny.toml").read_text("utf-8"))
        crates = Path("Cargo.lock").read_text("utf-8").count("[[package]]")
        found = _found(ran) if ran.returncode else "none"
        return row(what, f"{crates} crates: {found}; excused: {excused}", ran.returncode == 0 and is_read)


def _found(ran: subprocess.CompletedProcess) -> str:
    return ", ".join(sorted(set(re.findall(r"RUSTSEC-\d{4}-\d{4}", ran.stderr)))) or "none"


def _without_excuses(config: Path, folder: Path) -> Path:
    """Shows that the database is read: what deny.toml excuses is found in it."""
    strict = folder / "strict.toml"
    strict.write_text(re.sub(r"ignore = \[.*?\n\]", "", config.read_text("utf-8"), flags=re.S), encoding="utf-8")
    return strict


def _with_copy(folder: Path) -> Path:
    """deny.toml with the database at the place where cargo-deny will look for it."""
    url = "https://github.com/RustSec/advisory-db"
    text = Path("deny.toml").read_text("utf-8")
    text = text.replace("[advisories]", f'[advisories]\ndb-path = "{folder / "dbs"}"\ndb-urls = ["{url}"]\nmaximum-db-staleness = "P10Y"', 1)
    # A registry's list of withdrawn versions is online only.
    text = text.replace('yanked = "deny"', 'yanked = "allow"')
    config = folder / "deny.toml"
    config.write_text(text, encoding="utf-8")
    # It says at which place it misses it.
    wanted = re.search(r"dbs/(advisory-db-[0-9a-f]+)", _deny(["advisories"], config, offline=True).stderr)
    place = folder / "dbs" / (wanted.group(1) if wanted else "advisory-db-3157b0e258782691")
    place.parent.mkdir(exist_ok=True)
    shutil.move(folder / "db", place)
    return config


def _deny(words: list[str], config: Path = Path("deny.toml"), offline: bool = False) -> subprocess.CompletedProcess:
    program = ".tools/bin/cargo-deny" if Path(".tools/bin/cargo-deny").exists() else "cargo-deny"
    choices = ["--config", str(config), "--color", "never", *(["--offline"] if offline else [])]
    return _run([program, "--locked", *choices, "check", "--hide-inclusion-graph", *words])


def licences(out: Path) -> list[Row]:
    """Licences, forbidden crates and foreign sources."""
    ran = _deny(["licenses", "bans", "sources"])
    (out / "cargo-deny-rest.txt").write_text(ran.stderr, encoding="utf-8")
    told = ", ".join(re.findall(r"(\w+ (?:ok|FAILED))", ran.stdout + ran.stderr)) or ran.stderr[-200:].strip()
    own = _run(["scripts/licences", "--check"])
    packages = len(re.findall(r"node_modules/", Path("web/package-lock.json").read_text("utf-8")))
    return [
        Row("cargo deny", "licences, forbidden crates, sources", "all allowed", told, ran.returncode == 0),
        Row("scripts/licences", f"licences of crates and npm packages (web: {packages})", "all permissive", own.stderr.strip() or "all", own.returncode == 0),
    ]


def npm_audit(out: Path) -> list[Row]:
    """npm's advisories of what the web app ships; they are online only."""
    ran = _run(["npm", "audit", "--omit=dev", "--json"], cwd="web")
    (out / "npm-audit.json").write_text(ran.stdout, encoding="utf-8")
    total = re.search(r'"total":\s*(\d+)', ran.stdout)
    if not total:
        return [Row("npm audit", "advisories of shipped npm packages", "0", "the registry gives none here (online only)", None)]
    found = re.search(r'"vulnerabilities":\s*\{[^{}]*"total":\s*(\d+)', ran.stdout)
    count = int((found or total).group(1))
    return [Row("npm audit", "advisories of shipped npm packages", "0", str(count), count == 0)]
