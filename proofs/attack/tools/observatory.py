"""Mozilla's HTTP Observatory."""

import json
import os
import shutil
import subprocess
from pathlib import Path

from front import Front
from rows import Row

PACKAGE = Path(".tools/observatory/node_modules/@mdn/mdn-http-observatory")
PATHS = {"/": 200, "/pages/terms": 200, "/there/is/none": 404}
# On Mozilla's scale a site starts at 100, and extra credit takes it beyond.
GOAL = 130


def observatory(front: Front, out: Path) -> list[Row]:
    return [_row(front, out, path, status) for path, status in PATHS.items()]


def _row(front: Front, out: Path, path: str, status: int) -> Row:
    env = os.environ | {"NODE_EXTRA_CA_CERTS": str(front.certificates.ca)}
    command = [shutil.which("node") or "node", "proofs/attack/tools/observatory.mjs", str(PACKAGE.resolve()), path]
    ran = subprocess.run(command, capture_output=True, text=True, env=env, check=False, timeout=120)
    (out / f"observatory-{front.name}{path.replace('/', '-')}.json").write_text(ran.stdout + ran.stderr, encoding="utf-8")
    what = f"`{path}` behind {front.name}"
    if ran.returncode != 0:
        return Row("Mozilla Observatory", what, f"≥ {GOAL}, A+", ran.stderr.strip()[-200:].replace("\n", " "), False)
    found = json.loads(ran.stdout)
    minus = [name for name, test in found["modifiers"].items() if test["modifier"] < 0]
    held = found["score"] >= GOAL and found["grade"] == "A+" and not minus and found["status"] == status
    figure = f"{found['score']}, {found['grade']}" + (f", minus for {', '.join(minus)}" if minus else "")
    return Row("Mozilla Observatory", what, f"≥ {GOAL}, A+, no minus", figure, held)
