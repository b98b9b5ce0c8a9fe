"""Spreads a database over the cluster that scripts/citus started, by `liaison distribute`, and carries out every statement
of .sqlx there, each in a transaction that is taken back. Prints how many shards they ask, and fails on what Citus refuses."""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAP = tomllib.loads((ROOT / "docs/citus.toml").read_text())
BASE = os.environ["DATABASE_URL"]
WORKERS = os.environ["CITUS_WORKERS"].split()
SHARDS = 4
# The functions that have a second body, which `liaison distribute` installs: no plan of a caller shows what these query.
REPLACED = re.findall(r"(?m)^create or replace function (\w+)\(", (ROOT / "docs/citus.sql").read_text())
# Of each type of a parameter, its name and a value; the value of ids is counted up.
VALUES = {
    "Uuid": ("uuid", "'00000000-0000-0000-0000-00000000000{}'"), "Text": ("text", "'x'"), "Timestamptz": ("timestamptz", "'2026-11-21 12:00Z'"),
    "Int8": ("int8", "1"), "Int4": ("int4", "1"), "Int2": ("int2", "1"), "Bool": ("bool", "true"), "Date": ("date", "'2026-11-21'"),
    "Jsonb": ("jsonb", "'{{}}'"), "Bytea": ("bytea", "sha256('a')"), "Float8": ("float8", "1"),
    "Time": ("time", "'12:00'"),
}
# Citus's refusals: feature_not_supported, and what it never expected; and what is known here and not where Citus sent it: a table of the
# coordinator, a column, a function.
REFUSED = {"0A000", "XX000", "42601", "42P01", "42703", "42883"}


def psql(url, *arguments, check=True):
    return subprocess.run(["psql", url, "-XAtq", "-v", "ON_ERROR_STOP=1", *arguments], check=check, capture_output=True, text=True)


def database(url, name):
    front, query = url.split("?")
    return f"{front.rsplit('/', 1)[0]}/{name}?{query}"


def spread():
    """By the program: what it would do, does, and has done."""
    name = BASE.split("?")[0].rsplit("/", 1)[1]
    for worker in WORKERS:
        psql(worker, "-c", f"create database {name}")
    for node in [*WORKERS, BASE]:
        psql(database(node, name), "-c", "create extension citus")
    place = lambda url: (url.split("host=")[1], re.search(r":(\d+)/", url)[1])  # noqa: E731
    psql(BASE, "-c", "select citus_set_coordinator_host('{}', {})".format(*place(BASE)))
    for worker in WORKERS:
        psql(BASE, "-c", "select citus_add_node('{}', {})".format(*place(worker)))
    count = len(MAP["member"]) + len(MAP["conversation"])
    for more, words in ((), "nothing was done"), (("--yes",), f"{count} of {count}"), (("--yes",), "already"):
        said = liaison("distribute", "--shards", str(SHARDS), *more)
        if words not in said:
            sys.exit(f"liaison distribute {' '.join(more)} does not say {words!r}: {said}")
    if said.count(" already") != count or "to be spread" in said:
        sys.exit(f"liaison distribute again: not each of {count} tables is spread already: {said}")


def liaison(*arguments):
    with tempfile.TemporaryDirectory() as state:
        environment = {**os.environ, "LIAISON_ALLOW_FORGETFUL_DATABASE": "true", "LIAISON_CONFIG": "/dev/null", "STATE_DIR": state}
        done = subprocess.run([os.environ["CITUS_PROGRAM"], *arguments], env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"liaison {' '.join(arguments)}: {done.stdout}{done.stderr}")
    return done.stdout


def value(kind, place):
    array = kind.endswith("Array")
    base = kind.removesuffix("Array")
    name, text = VALUES.get(base, (base.lower(), "null"))
    if array:
        return f"{name}[]", f"array[{text.format(1)}, {text.format(2)}]::{name}[]"
    return name, text.format(place % 8 + 1)


def script(statements):
    yield "\\set VERBOSITY verbose\nset client_min_messages = error;"
    for place, statement in enumerate(statements):
        kinds = statement["describe"]["parameters"].get("Left") or []
        types, values = zip(*(value(kind, nr) for nr, kind in enumerate(kinds))) if kinds else ((), ())
        brackets = lambda parts: f"({', '.join(parts)})" if parts else ""  # noqa: E731
        # Citus explains no INSERT of a SELECT with parameters: that it can't is no refusal.
        yield f"\\echo @@@ {place}\n\\warn @@@ {place}\nprepare s{brackets(types)} as {statement['query'].rstrip().rstrip(';')}\n;"
        yield f"\\warn @@@ explained\nbegin;\nexplain (costs off) execute s{brackets(values)};\nrollback;"
        yield f"\\warn @@@ {place}\nbegin;\nexecute s{brackets(values)};\nset constraints all immediate;\nrollback;\ndeallocate all;"


def sections(text):
    """By the marks of the script."""
    found, place = collections.defaultdict(list), None
    for line in text.splitlines():
        mark = re.match(r"@@@ (\w+)$", line)
        if mark:
            place = mark[1]
        else:
            found[place].append(line)
    return found


def shards(plan, text):
    """Of a plan: none, one, several that are each named, or all."""
    if any(re.search(rf"\b{name}\(", text) for name in REPLACED):
        return "what functions of docs/citus.sql ask"
    if not any("(" in line or "Scan" in line or "Result" in line or " on " in line for line in plan):
        return "what Citus does not explain"
    tasks = [int(count) for line in plan for count in re.findall(r"Task Count: (\d+)", line)]
    if not any("Custom Scan (Citus" in line for line in plan):
        return "none: on the coordinator"
    if max(tasks, default=1) >= SHARDS:
        return "all, in some part"
    return "one" if len(tasks) <= 1 and max(tasks, default=1) == 1 else "some"


def main():
    spread()
    files = {path.relative_to(ROOT).as_posix(): re.sub(r"\s+", " ", path.read_text().replace('\\"', '"')) for path in (ROOT / "server/src").rglob("*.rs")}
    statements = [json.loads(path.read_text()) for path in sorted((ROOT / ".sqlx").glob("*.json"))]
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write("\n".join(script(statements)))
        file.flush()
        done = subprocess.run(["psql", BASE, "-XAtq", "-f", file.name], capture_output=True, text=True)
    plans, errors = sections(done.stdout), sections(done.stderr)
    counted = collections.Counter(shards(plans[str(place)], statement["query"]) for place, statement in enumerate(statements))
    for kind, count in counted.most_common():
        print(f"{count:5} of {len(statements)} ask {kind}")
    refused = collections.defaultdict(list)
    for place, lines in errors.items():
        if not place or not place.isdigit():
            continue
        error = next((re.search(r"ERROR:\s+(\w{5}): (.*)", line) for line in lines if "ERROR" in line), None)
        # A new row may break a rule, as these values make no sense; and what is no SELECT, INSERT, UPDATE or DELETE can't be prepared.
        if error and error[1] in REFUSED and "violates" not in error[2] and not statements[int(place)]["query"].startswith(("alter", "lock")):
            text = re.sub(r"\s+", " ", statements[int(place)]["query"]).strip()
            refused[next((name for name, source in files.items() if text in source), "?")].append((error[2], text))
    for name, found in sorted(refused.items()):
        for why, text in found:
            print(f"  {name}: {why}: {text[:140]}: {MAP['statements'].get(name, 'UNKNOWN')}")
    unknown = refused.keys() - MAP["statements"].keys()
    print("ok" if not unknown else "MISSED")
    return bool(unknown)


if __name__ == "__main__":
    sys.exit(main())
