"""The steps of scripts/attack-tools, which says what each is and what has to be installed."""

import argparse
import os
import sys
from pathlib import Path

from demo import Demo, program
from front import Certificates, Front
from headers import headers
from observatory import observatory
from rows import append, read, say, table
from scanners import sqlmap, wapiti
from schemas import schemathesis
from supply import advisories, licences, npm_audit
from tls import sslscan, testssl

OUTSIDE = {"advisories": advisories, "licences": licences, "npm": npm_audit}
PLAIN = {"schemathesis": schemathesis, "wapiti": wapiti, "sqlmap": sqlmap}
BEHIND_TLS = {
    "headers": lambda front, demo, _: headers(front, demo),
    "observatory": lambda front, _, out: observatory(front, out),
    "sslscan": lambda front, _, out: sslscan(front, out),
    "testssl": lambda front, _, out: testssl(front, out),
}
PORT = int(os.environ.get("PORT", "9400"))


def supply(wanted: set[str], out: Path, rows: Path) -> None:
    """What needs no server."""
    for name, step in OUTSIDE.items():
        if name in wanted:
            append(rows, name, step(out))


def plain(wanted: set[str], out: Path, rows: Path) -> None:
    """Tools that talk to the server itself; each gets a world of its own, which the one before has not worn out."""
    for number, (name, step) in enumerate(PLAIN.items()):
        if name in wanted:
            say(f"{name} …")
            with Demo(program(), PORT + number) as demo:
                append(rows, name, step(demo, out))
                (out / f"server-{name}.log").write_bytes(demo.log.read_bytes())


def fronts(wanted: set[str], out: Path, rows: Path) -> None:
    """What is judged behind TLS."""
    steps = {name: step for name, step in BEHIND_TLS.items() if name in wanted}
    if not steps:
        return
    with Demo(program(), PORT + 10, https=True) as demo:
        folder = demo.folder / "tls"
        folder.mkdir()
        certificates = Certificates(folder)
        for name in ("nginx", "caddy"):
            say(f"behind {name} …")
            with Front(name, demo, certificates, folder) as front:
                for step, judge in steps.items():
                    append(rows, f"{step} of {name}", judge(front, demo, out))


def main() -> int:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("part", choices=["outside", "inside", "table"])
    arguments.add_argument("--only", default="")
    arguments.add_argument("--out", type=Path, required=True)
    chosen = arguments.parse_args()
    all_steps = {*OUTSIDE, *PLAIN, *BEHIND_TLS}
    wanted = set(filter(None, chosen.only.split(","))) or all_steps
    if wanted - all_steps:
        say(f"no such step: {', '.join(sorted(wanted - all_steps))}; there are {', '.join(sorted(all_steps))}")
        return 2
    rows = chosen.out / "rows.jsonl"
    if chosen.part == "outside":
        supply(wanted, chosen.out, rows)
    elif chosen.part == "inside":
        fronts(wanted, chosen.out, rows)
        plain(wanted, chosen.out, rows)
    else:
        found = read(rows)
        print(table(found))
        return int(any(row.held is False for row in found) or not found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
