"""schemathesis: every call of server/openapi.json, as each role of each kind of site."""

import json
import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from demo import SITES, Demo
from rows import Row, say

ROLES = ("visitor", "free", "premium")
# Ends the very session that the run needs; the logins of the roles after it are others.
ENDS_THE_SESSION = "end_sessions"
EXAMPLES = int(os.environ.get("EXAMPLES", "4"))


def schemathesis(demo: Demo, out: Path) -> list[Row]:
    """A row a role, over all sites."""
    wanted = os.environ.get("ROLES", ",".join(f"{role}@{site}" for site in SITES for role in ROLES)).split(",")
    runs = [tuple(one.split("@")) for one in wanted]
    with ThreadPoolExecutor(max_workers=2) as pool:
        done = list(pool.map(lambda run: _run(demo, out, *run), runs))
    return [_row(role, [one for one in done if one["role"] == role], demo) for role in ROLES if role in {r for r, _ in runs}]


def _run(demo: Demo, out: Path, role: str, site: str) -> dict:
    say(f"  schemathesis as {role} of {site}")
    config = out / f"{role}-{site}.toml"
    auth = ""
    if role != "visitor":
        token = demo.cookie(site, role).split("=", 1)[1]
        auth = f'[auth.openapi.login]\napi_key = "{token}"\n'
    config.write_text(auth, encoding="utf-8")
    first = _call(demo, out, config, role, site, ["--exclude-operation-id", ENDS_THE_SESSION])
    last = _call(demo, out, config, role, site, ["--include-operation-id", ENDS_THE_SESSION])
    return {"role": role, "site": site, **{key: first[key] + last[key] for key in first}}


def _call(demo: Demo, out: Path, config: Path, role: str, site: str, choice: list[str]) -> dict:
    name = f"{role}-{site}-{choice[0].strip('-')[:7]}"
    command = [
        ".tools/venv/bin/schemathesis", "--config-file", str(config), "run", "server/openapi.json",
        "--url", f"http://127.0.0.1:{demo.port}", "--header", f"Host: {SITES[site]}", "--checks", "all",
        "--max-examples", str(EXAMPLES), "--continue-on-failure", "--exclude-path", "/api/logout.php",
        "--suppress-health-check", "all", "--no-color", *choice,
    ]  # fmt: skip
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    text = ran.stdout + ran.stderr
    (out / f"schemathesis-{name}.txt").write_text(text, encoding="utf-8")
    cases = re.search(r"^  ([\d,]+) generated", text, re.MULTILINE)
    tested = re.search(r"^  Tested: (\d+)", text, re.MULTILINE)
    found = re.search(r"(\d+) (?:unique )?failures?", text)
    failed = int(found.group(1)) if found else int(ran.returncode != 0)
    return {
        "cases": int(cases.group(1).replace(",", "")) if cases else 0,
        "operations": int(tested.group(1)) if tested else 0,
        "failed": failed,
    }


def _row(role: str, runs: list[dict], demo: Demo) -> Row:
    cases, failed = sum(run["cases"] for run in runs), sum(run["failed"] for run in runs)
    operations = min(run["operations"] for run in runs)
    panics, faults = demo.faults()
    total = len(json.loads(Path("server/openapi.json").read_text(encoding="utf-8"))["paths"])
    figure = f"{cases:,} requests to {operations} operations of {total} paths: {failed} failures, {panics} panics, {faults} internal errors"
    held = cases > 0 and operations >= total and failed + panics + faults == 0
    return Row("schemathesis", f"as {role} of {len(runs)} sites", "0 failures of any check", figure, held)
