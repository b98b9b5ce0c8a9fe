"""What a step of the attack found, and the table of all of them."""

import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass
class Row:
    """One line of the table. `held` is None where the step could not be done, for the reason in `figure`."""

    tool: str
    what: str
    goal: str
    figure: str
    held: bool | None

    def verdict(self) -> str:
        return {True: "held", False: "**missed**", None: "skipped"}[self.held]


def say(text: str) -> None:
    """Tells what is going on; standard output is the table's."""
    print(text, file=sys.stderr, flush=True)


def append(path: Path, step: str, rows: list[Row]) -> None:
    """Keeps rows over the parts of a run, a line each. A step without any has not looked."""
    if not rows:
        raise SystemExit(f"{step} found nothing to say")
    with path.open("a", encoding="utf-8") as file:
        for row in rows:
            say(f"  {row.verdict():>10}  {row.tool}: {row.what}: {row.figure}")
            file.write(json.dumps(asdict(row)) + "\n")


def read(path: Path) -> list[Row]:
    return [Row(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def table(rows: list[Row]) -> str:
    """As Markdown."""
    lines = ["| Tool | What | Goal | Found | |", "|---|---|---|---|---|"]
    cells = [[row.tool, row.what, row.goal, row.figure, row.verdict()] for row in rows]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in cells]
    return "\n".join(lines)
