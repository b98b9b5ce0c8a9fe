"""links.py FOLDER: names each link between the documents below it that leads to no file, and ends with 1 if there is one."""

import pathlib
import re
import sys

count, dead = 0, []
for page in pathlib.Path(sys.argv[1]).rglob("*.md"):
    for target in re.findall(r"\]\(([^)\s#]+)", page.read_text()):
        if "://" in target or target.startswith("mailto:"):
            continue
        count += 1
        if not (page.parent / target).exists():
            dead.append(f"{page}: {target}")
print("\n".join(dead) if dead else f"{count} links")
sys.exit(1 if dead or count < 100 else 0)
