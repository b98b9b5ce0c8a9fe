"""Compares docs/citus.toml with the schema in DATABASE_URL and with every statement in .sqlx: see scripts/citus."""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tomllib

import sqlglot
from sqlglot import exp

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAP = tomllib.loads((ROOT / "docs/citus.toml").read_text())
# The functions that have a second body, which `liaison distribute` installs.
REPLACED = set(re.findall(r"(?m)^create or replace function (\w+)\(", (ROOT / "docs/citus.sql").read_text()))
LOCAL = set(MAP["small"]) | set(MAP["coordinator"])
KEYS = {table: (group, key) for group in ("member", "conversation") for table, key in MAP[group].items()}


def rows(query):
    """Answers of the database, as lists of texts."""
    out = subprocess.run(
        ["psql", os.environ["DATABASE_URL"], "-XAt", "-F", "\x1f", "-R", "\x1e", "-c", query],
        check=True, capture_output=True, text=True,
    ).stdout.rstrip("\n")
    return [row.split("\x1f") for row in out.split("\x1e") if row]


def place(table):
    """Of a table: member, conversation or local."""
    if table in KEYS:
        return KEYS[table][0]
    return "local" if table in LOCAL else None


COLUMNS = collections.defaultdict(list)
for table, column in rows(
    "select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid"
    " where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped"
    " and c.relname <> '_sqlx_migrations' order by 1, a.attnum"
):
    COLUMNS[table].append(column)


def schema_faults():
    """Constraints that Citus refuses: (name, why)."""
    for table in COLUMNS:
        if place(table) is None:
            yield table, "the map does not name this table"
    for table, name, columns in rows(
        "select c.relname, i.relname, string_agg(a.attname, ',' order by k.place) from pg_index x"
        " join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid"
        " cross join lateral unnest(x.indkey::int[]) with ordinality k (number, place)"
        " left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number"
        " where x.indisunique and c.relnamespace = 'public'::regnamespace group by 1, 2 order by 1, 2"
    ):
        if table in KEYS and KEYS[table][1] not in columns.split(","):
            yield name, f"{table}: unique by ({columns.replace(',', ', ')}), without the key {KEYS[table][1]}"
    for name, table, other, columns, others in rows(
        "select conname, conrelid::regclass, confrelid::regclass,"
        " (select string_agg(attname, ',' order by n) from unnest(conkey) with ordinality u (k, n) join pg_attribute on attrelid = conrelid and attnum = k),"
        " (select string_agg(attname, ',' order by n) from unnest(confkey) with ordinality u (k, n) join pg_attribute on attrelid = confrelid and attnum = k)"
        " from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1"
    ):
        here, there = place(table), place(other)
        pairs = list(zip(columns.split(","), others.split(",")))
        beside = table in KEYS and other in KEYS and here == there and (KEYS[table][1], KEYS[other][1]) in pairs
        allowed = (here == "local" and there == "local") or beside
        if not allowed:
            yield name, f"{table} ({here}) → {other} ({there}) by {columns}"


class Classes:
    """Which columns and parameters are equal to each other."""

    def __init__(self):
        self.parent = {}

    def root(self, item):
        self.parent.setdefault(item, item)
        while self.parent[item] != item:
            item = self.parent[item]
        return item

    def join(self, one, other):
        self.parent[self.root(one)] = self.root(other)


def is_given(node):
    """Known before the statement runs: a parameter, a literal, or made of such."""
    columns = [column for column in node.find_all(exp.Column)]
    return not columns and not list(node.find_all(exp.Select))


class Statement:
    """One statement: each of its parts with the sharded tables in it, and what their keys are equal to."""

    PARTS = (exp.Select, exp.Insert, exp.Update, exp.Delete)

    def __init__(self, text):
        self.classes, self.scopes, self.count, self.known = Classes(), [], 0, {}
        self.walk(sqlglot.parse_one(text, read="postgres"), [], {})

    def own(self, node, kinds):
        """Parts of these kinds below the node that belong to it and not to a statement within it."""
        stack = list(node.iter_expressions())
        while stack:
            part = stack.pop(0)
            if isinstance(part, kinds):
                yield part
            if not isinstance(part, (*self.PARTS, exp.CTE, exp.SetOperation, exp.Subquery)):
                stack.extend(part.iter_expressions())

    def sources(self, node):
        """What this part reads or writes: alias → (number, name of the table, its node)."""
        if id(node) not in self.known:
            found = {}
            for part in self.own(node, (exp.Table, exp.Subquery, exp.Lateral, exp.Unnest)):
                self.count += 1
                if isinstance(part, exp.Table) and part.name:
                    found[part.alias_or_name] = (self.count, part.name, part)
                elif part.alias_or_name:
                    found[part.alias_or_name] = (self.count, None, part)
            self.known[id(node)] = found
        return self.known[id(node)]

    def walk(self, node, outer, ctes):
        if isinstance(node, self.PARTS):
            ctes = dict(ctes)
            with_ = node.args.get("with_") or node.args.get("with")
            for cte in with_.expressions if with_ else []:
                ctes[cte.alias] = cte.this
            here = self.sources(node)
            keys = []
            for number, name, _ in here.values():
                if name in KEYS and name not in ctes:
                    keys.append((name, (number, KEYS[name][1])))
            outer = [here, *outer]
            scope = {"keys": keys, "outside": False}
            self.scopes.append(scope)
            self.equalities(node, outer, ctes, scope)
            if isinstance(node, exp.Insert):
                self.inserted(node, here, ctes)
            for alias, (number, name, part) in here.items():
                inner = ctes.get(name) if name in ctes else part.this if isinstance(part, (exp.Subquery, exp.Lateral)) else None
                self.outputs(number, inner, ctes)
        for child in node.iter_expressions():
            self.walk(child, outer, ctes)

    def outputs(self, number, inner, ctes):
        """A column that a part gives out is the column that it reads."""
        while isinstance(inner, (exp.Subquery, exp.Paren)):
            inner = inner.this
        if isinstance(inner, exp.Select):
            given = inner.expressions
        elif isinstance(inner, (exp.Insert, exp.Update, exp.Delete)) and inner.args.get("returning"):
            given = inner.args["returning"].expressions
        else:
            return
        for expression in given:
            value = expression.this if isinstance(expression, exp.Alias) else expression
            if isinstance(value, exp.Star):
                for source in self.sources(inner).values():
                    for column in COLUMNS.get(source[1], []):
                        self.classes.join((number, column), (source[0], column))
            elif isinstance(value, exp.Column):
                item = self.column(value, [self.sources(inner)], ctes)
                if item:
                    self.classes.join((number, expression.alias_or_name), item)
            elif is_given(value):
                self.classes.join((number, expression.alias_or_name), ("given", value.sql("postgres")))

    def column(self, column, outer, ctes, scope=None):
        """The source and name of a column, as far as it can be told."""
        for depth, here in enumerate(outer):
            if column.table:
                source = here.get(column.table)
            else:
                fitting = [s for s in here.values() if s[1] not in ctes and column.name in COLUMNS.get(s[1], [])]
                source = fitting[-1] if fitting else None
            if source:
                if depth and scope is not None:
                    scope["outside"] = True
                return (source[0], column.name)
        return None

    def equalities(self, node, outer, ctes, scope):
        for column in self.own(node, exp.Column):
            self.column(column, outer, ctes, scope)
        for equal in self.own(node, (exp.EQ, exp.In)):
            others = [equal.expression] if isinstance(equal, exp.EQ) else equal.expressions
            for other in others:
                self.equal(equal.this, other, outer, ctes)
        for join in self.own(node, exp.Join):
            for using in join.args.get("using") or []:
                sources = [s for s in outer[0].values() if using.name in COLUMNS.get(s[1], [])]
                for first, second in zip(sources, sources[1:]):
                    self.classes.join((first[0], using.name), (second[0], using.name))

    def equal(self, one, other, outer, ctes):
        sides = []
        for side in (one, other):
            while isinstance(side, (exp.Paren, exp.Cast)):
                side = side.this
            if isinstance(side, exp.Column):
                sides.append(self.column(side, outer, ctes))
            else:
                sides.append(("given", side.sql("postgres")) if is_given(side) else None)
        if all(sides):
            self.classes.join(sides[0], sides[1])

    def inserted(self, node, here, ctes):
        """An inserted row's key is what stands in its place."""
        target = node.this
        name = target.this.name if isinstance(target, exp.Schema) else target.name
        if name not in KEYS:
            return
        columns = [column.name for column in target.expressions] if isinstance(target, exp.Schema) else COLUMNS[name]
        key = KEYS[name][1]
        number = next(number for number, table, _ in here.values() if table == name)
        if key not in columns:
            return
        index, source = columns.index(key), node.expression
        if isinstance(source, exp.Values):
            values = [row.expressions[index] for row in source.expressions]
        elif isinstance(source, exp.Select):
            values = [source.expressions[index]]
        else:
            return
        for value in values:
            value = value.this if isinstance(value, exp.Alias) else value
            item = ("given", value.sql("postgres")) if is_given(value) else None
            if isinstance(value, exp.Column) and isinstance(source, exp.Select):
                item = self.column(value, [self.sources(source)], ctes)
            if item:
                self.classes.join((number, key), item)

    def verdict(self):
        """How many shards it visits: each part by itself, the most of them all."""
        given = collections.defaultdict(set)
        for item in list(self.classes.parent):
            if item[0] == "given":
                given[self.classes.root(item)].add(item[1])
        kinds, bound = set(), set()
        above = set()
        for scope in self.scopes:
            roots = {(KEYS[name][0], self.classes.root(key)) for name, key in scope["keys"]}
            if not roots:
                continue
            free = {root for root in roots if root[1] not in given}
            if scope["outside"] and free and not free <= above | roots - free and not free <= above:
                kinds.add("across")
            elif free and len(roots) > 1:
                kinds.add("across")
            elif free:
                kinds.add("all")
            for root in roots - free:
                lists = any("ANY(" in text.upper() for text in given[root[1]])
                bound.add(root)
                if lists:
                    kinds.add("list")
            if len(roots - free) > 1:
                kinds.add("several")
            above |= roots
        if not above:
            return "none"
        if "across" in kinds:
            return "across"
        if "all" in kinds:
            return "all"
        return "some" if "list" in kinds or len(bound) > 1 else "one"


def sources():
    """Text of each source file, to say where a statement stands."""
    files = [*(ROOT / "server/src").rglob("*.rs"), *(ROOT / "crates/jobs/src").rglob("*.rs")]
    return {path.relative_to(ROOT).as_posix(): re.sub(r"\s+", " ", path.read_text().replace('\\"', '"')) for path in files}


def statements():
    files = sources()
    for path in sorted((ROOT / ".sqlx").glob("*.json")):
        text = json.loads(path.read_text())["query"]
        plain = re.sub(r"\s+", " ", text).strip()
        where = next((name for name, source in files.items() if plain in source), "?")
        yield text, where


def say(text):
    """Tells what is going on; standard output is the tables'."""
    print(text, file=sys.stderr)


def is_as_known(kind, found):
    """Whether docs/citus.toml names just these of a kind; tells each."""
    known = MAP[kind]
    for name, why in found.items():
        say(f"  {name}: {why}: {known[name] if name in known else 'UNKNOWN'}")
    gone = known.keys() - found.keys()
    for name in sorted(gone):
        say(f"  {name}: docs/citus.toml says that it is in the way, and it is not: take the line out")
    return not gone and found.keys() <= known.keys()


def crossing_functions():
    """Functions that Citus would refuse: those of SQL that name a spread table and stay so, and triggers on one that name others."""
    found = {}
    bodies = rows("select proname, prosrc, lanname from pg_proc p join pg_language l on l.oid = p.prolang where pronamespace = 'public'::regnamespace order by 1")
    words = {name: set(re.findall(r"[a-z_]+", re.sub(r"--[^\n]*", "", body))) for name, body, _ in bodies}
    for name, _, language in bodies:
        named = sorted(table for table in KEYS if table in words[name])
        if language == "sql" and named and name not in REPLACED:
            found[name] = f"of SQL, about {', '.join(named)}"
    for table, name in rows(
        "select distinct c.relname, p.proname from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid"
        " where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1, 2"
    ):
        others = sorted(other for other in COLUMNS if other != table and other in words.get(name, ()))
        if table in KEYS and others:
            found[name] = f"trigger of {table}, about {', '.join(others)}"
    return found


def judged_statements():
    """How many statements there are of each verdict; and by source file those that join across, and those not read."""
    verdicts, across, unread = collections.Counter(), {}, {}
    for text, where in statements():
        try:
            verdict = Statement(text).verdict()
            if verdict == "none" and any(re.search(rf"\b{name}\(", text) for name in REPLACED):
                verdict = "lent"
        except sqlglot.errors.SqlglotError:
            verdict = "not read"
            unread[where] = text[:80]
        verdicts[verdict] += 1
        if verdict == "all":
            say(f"  all: {where}: {text[:140]}")
        if verdict == "across":
            across[where] = text[:140]
    return verdicts, across, unread


def main():
    say("Constraints")
    faults = dict(schema_faults())
    for name, why in faults.items():
        say(f"  {name}: {why}")
    good = not faults
    say("Functions")
    functions = crossing_functions()
    good &= is_as_known("functions", functions)
    say("Statements")
    verdicts, across, unread = judged_statements()
    good &= is_as_known("statements", across)
    # What can't be read may cross, too: somebody has looked at it.
    good &= is_as_known("unread", unread)
    report(collections.Counter(place(table) for table in COLUMNS), faults, functions, verdicts)
    say("ok" if good else "MISSED")
    return not good


WORDS = {
    "none": "no sharded table: on the coordinator, or on any node by itself",
    "lent": "what functions of docs/citus.sql ask, in statements of their own: a member's shard, and for lists of conversations all",
    "one": "one shard, named by its key",
    "some": "some shards, each named by its key",
    "all": "every shard by itself: jobs, operators, and looking up by something else than the key",
    "across": "joins rows of different members: does not run yet, steps below",
    "not read": "not understood by sqlglot",
}


def report(places, faults, functions, verdicts):
    """Prints the tables."""
    total = sum(verdicts.values())
    text = ["| Of the statements, checked at compile time | |", "|---|---:|"]
    text += [f"| {WORDS[verdict]} | {verdicts[verdict]} of {total} |" for verdict in WORDS if verdicts[verdict]]
    text += ["", "| Tables | |", "|---|---:|"]
    names = {"member": "by member", "conversation": "by conversation", "local": "on the coordinator"}
    text += [f"| {names[where]} | {count} |" for where, count in places.most_common()]
    if faults or functions or MAP["statements"]:
        text += ["", "| In the way | Step |", "|---|---|"]
    step = lambda kind, name: MAP[kind].get(name, "**unknown to docs/citus.toml**")  # noqa: E731
    text += [f"| `{name}` ({why}) | a spread table can't have it |" for name, why in faults.items()]
    text += [f"| function `{name}` ({groups}) | {step('functions', name)} |" for name, groups in functions.items()]
    text += [f"| `{name}` | {step} |" for name, step in MAP["statements"].items()]
    print("\n".join(text))


if __name__ == "__main__":
    sys.exit(main())
