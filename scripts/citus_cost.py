"""What calls of a member cost PostgreSQL on a cluster that scripts/citus started, in processor time over all its nodes, and how many
shards their statements ask: `citus_cost.py measure NODES` prints one line of JSON, `citus_cost.py table FILE` compares such lines, the
first of which is plain PostgreSQL's, says from how many workers on a cluster takes more calls than one machine, and fails where fewer
than 95 of 100 statements ask one shard or none."""

import base64
import glob
import hashlib
import http.client
import json
import os
import pathlib
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import uuid

# Of each hundred calls of a member, so many; a guess of an evening, not a measurement.
MIX = {
    "own account (user.php)": 20, "search (members.php)": 15, "profile (member.php)": 15, "a look (view.php)": 10, "conversations (chats.php)": 10,
    "a conversation (chat.php)": 10, "a message (message.php)": 10, "read (chat.php)": 5, "likes (likes.php)": 3, "a like (like.php)": 2,
}
CALLS = 100
LIKES = 30
GATE = 0.95
TICK = os.sysconf("SC_CLK_TCK")
# As crates/testkit has it: a member with credits, whose ledger proves itself.
ENRICH = """with account as (update credit_accounts set balance = balance + 1000000, purchases = purchases + 1 where member_id = '{0}'),
  lot as (insert into credit_lots (member_id, id, kind, credits, remaining, created_at) values ('{0}', gen_random_uuid(), 'free', 1000000, 1000000, now())),
  purchase as (insert into credit_lots (member_id, id, kind, credits, remaining, order_id, price_minor, currency, created_at)
    values ('{0}', gen_random_uuid(), 'bought', 1, 0, gen_random_uuid(), 1, 'EUR', now())),
  grant_ as (select gen_random_uuid() as id)
  insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
  select '{0}', grant_.id, line.account, line.credits, 'grant', grant_.id, now()
  from grant_, (values ('member', 1000000), ('granted', -1000000)) line (account, credits)"""
SESSION = """insert into sessions (token_hash, id, member_id, site_id, created_at, seen_at, expires_at)
  select '\\x{1}', gen_random_uuid(), id, site_id, now(), now(), now() + interval '30 days' from profiles where id = '{0}'"""
# Who calls, and whom they may look at.
FIRST = """select p.id from profiles p join accounts a on a.member_id = p.id join sites s on s.id = p.site_id
  where s.domain = 'localhost' and p.status = 'active' and a.status = 'active' order by p.id limit 1"""
OTHERS = """select o.id from profiles p join profiles o on o.pool = p.pool and o.status = 'active' and not o.fictional and o.id <> p.id
  where p.id = '{0}' and not exists (select from out_of_reach away where away.member_id = '{0}' and away.other_id = o.id) order by o.id limit 39"""
# Statements on the coordinator, those within functions included, and without what foreign keys and the commit in two phases ask there
# themselves; of those that Citus carried out, by its own counters, how many asked one shard, and how many several.
THERE = "from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())"
COUNTED = f"""select coalesce(sum(calls) filter (where query !~ ' ONLY "|cluster\\.two_phases'), 0),
  coalesce(sum(calls) filter (where query ~ 'cluster\\.two_phases'), 0) {THERE}"""
SENT = "select query_execution_single_shard, query_execution_multi_shard from citus_stat_counters where name = current_database()"
RESET = "select pg_stat_statements_reset()", "select citus_stat_counters_reset(oid) from pg_database where datname = current_database()"


def psql(query):
    done = subprocess.run(["psql", os.environ["DATABASE_URL"], "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", query], check=True, capture_output=True, text=True)
    return [line.split("|") for line in done.stdout.splitlines()]


def processor(folder):
    """Seconds that PostgreSQL has taken on the first node, and on all others, in processes that are there and that have ended."""
    masters = {int(file.read_text().split()[0]): file.parent.name != "0" for file in pathlib.Path(folder).glob("*/postmaster.pid")}
    ticks = [0, 0]
    for stat in glob.glob("/proc/[0-9]*/stat"):
        try:
            text = pathlib.Path(stat).read_text()
        except OSError:
            continue
        fields = text.rpartition(")")[2].split()
        is_worker = masters.get(int(text.split()[0]), masters.get(int(fields[1])))
        if is_worker is not None:
            ticks[is_worker] += sum(int(field) for field in fields[11:15])
    return [count / TICK for count in ticks]


class Site:
    """A server of its own, and one who is logged in there."""

    def __init__(self, state):
        self.port, operators = free_port(), free_port()
        environment = {
            **os.environ, "LIAISON_ALLOW_FORGETFUL_DATABASE": "true", "LIAISON_CONFIG": "/dev/null", "STATE_DIR": state, "LIAISON_DEMO": "true",
            "LIAISON_DEMO_MEMBERS": "60", "LIAISON_JOBS": "false", "PORT": str(self.port), "LIAISON_METRICS_PORT": str(operators),
        }
        self.log = open(f"{state}/log", "w")
        self.server = subprocess.Popen([os.environ["CITUS_PROGRAM"], "serve"], env=environment, stdout=self.log, stderr=self.log)
        for _ in range(3000):
            try:
                with socket.create_connection(("127.0.0.1", operators)) as there:
                    there.sendall(b"GET /readyz HTTP/1.0\r\n\r\n")
                    if b" 200 " in there.recv(100):
                        break
            except OSError:
                pass
            if self.server.poll() is not None:
                sys.exit(pathlib.Path(f"{state}/log").read_text())
            time.sleep(0.1)
        self.cookie = ""

    def log_in(self, member):
        token = secrets.token_bytes(32)
        psql(ENRICH.format(member))
        psql(SESSION.format(member, hashlib.sha256(token).hexdigest()))
        self.cookie = "auth=" + base64.urlsafe_b64encode(token).decode().rstrip("=")

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"host": "localhost", "accept": "image/webp,*/*", "x-client": "test", "cookie": self.cookie}
        if body is not None:
            headers |= {"content-type": "application/json", "idempotency-key": str(uuid.uuid4())}
        connection.request(method, path, body=None if body is None else json.dumps(body), headers=headers)
        answer = connection.getresponse()
        text = answer.read()
        if answer.status >= 300:
            sys.exit(f"{method} {path}: {answer.status} {text[:300]}")
        return json.loads(text or b"{}")


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def calls(site, partner, others):
    """Of each kind, what makes its number so-and-so."""
    message = lambda: {"client_id": str(uuid.uuid4()), "text": "Hello"}  # noqa: E731
    chat = site.call("POST", "/api/message.php", {**message(), "profile": partner})["conversation"]
    other = lambda number: others[number % len(others)]  # noqa: E731
    return {
        "own account (user.php)": lambda _: site.call("GET", "/api/user.php"),
        "search (members.php)": lambda _: site.call("GET", "/api/members.php"),
        "profile (member.php)": lambda number: site.call("GET", f"/api/member.php?id={other(number)}"),
        "a look (view.php)": lambda number: site.call("PUT", "/api/view.php", {"profile": other(number)}),
        "conversations (chats.php)": lambda _: site.call("GET", "/api/chats.php"),
        "a conversation (chat.php)": lambda _: site.call("GET", f"/api/chat.php?id={chat}"),
        "a message (message.php)": lambda _: site.call("POST", "/api/message.php", {**message(), "conversation": chat}),
        "read (chat.php)": lambda _: site.call("PUT", "/api/chat.php", {"conversation": chat, "read": 1}),
        "likes (likes.php)": lambda _: site.call("GET", "/api/likes.php"),
        "a like (like.php)": lambda number: site.call("POST", "/api/like.php", {"profile": other(number)}),
    }


def measure_one(nodes, kind, call, workers):
    count = LIKES if kind.startswith("a like") else CALLS
    for number in range(5 if count == CALLS else 0):
        call(number)
    for reset in RESET[: 2 if workers else 1]:
        psql(reset)
    before = processor(nodes)
    for number in range(count):
        call(number)
    first, on_workers = (now - then for now, then in zip(processor(nodes), before))
    statements, in_two_phases = (int(field) for field in psql(COUNTED)[0])
    one, several = (int(field) for field in psql(SENT)[0]) if workers else (0, 0)
    one = max(one - in_two_phases, 0)
    return {
        "first": first * 1000 / count, "workers": on_workers * 1000 / count,
        "statements": statements / count, "one": one / count, "several": several / count,
    }


def measure(nodes):
    workers = os.environ["CITUS_WORKERS"].split()
    if workers:
        import citus_statements

        citus_statements.SHARDS = 12
        citus_statements.spread()
    psql("create extension if not exists pg_stat_statements")
    found = {"workers": len(workers), "calls": {}}
    with tempfile.TemporaryDirectory() as state:
        site = Site(state)
        try:
            me = psql(FIRST)[0][0]
            others = [row[0] for row in psql(OTHERS.format(me))]
            site.log_in(me)
            for kind, call in calls(site, others[0], others[1:]).items():
                found["calls"][kind] = measure_one(nodes, kind, call, workers)
        finally:
            site.server.terminate()
            site.server.wait()
            site.log.close()
    print(json.dumps(found))


def mixed(run, field):
    """Of a call of the mix."""
    return sum(MIX[kind] * call[field] for kind, call in run["calls"].items()) / sum(MIX.values())


def cost(call):
    return call["first"] + call["workers"]


def pays(plain, coordinator, workers):
    """From how many workers on a cluster of machines like the plain one takes more calls than that."""
    if coordinator >= plain:
        return f"never: the coordinator alone takes {coordinator:.2f} ms a call, and plain PostgreSQL {plain:.2f}"
    return f"from {int(workers / plain) + 1} on, up to {plain / coordinator:.1f} times as many calls: then the coordinator is full"


def table(file):
    runs = [json.loads(line) for line in pathlib.Path(file).read_text().splitlines()]
    names = ["plain" if not run["workers"] else f"{run['workers']} workers" for run in runs]
    print("| PostgreSQL's ms of processor a call | " + " | ".join(names) + " | of the last, the coordinator | statements | to one shard | to several |")
    print("|---|" + "---:|" * (len(runs) + 4))
    last = runs[-1]["calls"]
    for kind in MIX:
        ms = " | ".join(f"{cost(run['calls'][kind]):.2f}" for run in runs)
        print(f"| {kind} | {ms} | {last[kind]['first']:.2f} | {last[kind]['statements']:.1f} | {last[kind]['one']:.1f} | {last[kind]['several']:.1f} |")
    ms = [mixed(run, "first") + mixed(run, "workers") for run in runs]
    counted = " | ".join(f"{mixed(runs[-1], field):.1f}" for field in ("statements", "one", "several"))
    print(f"| the mix | {' | '.join(f'{each:.2f}' for each in ms)} | {mixed(runs[-1], 'first'):.2f} | {counted} |")
    print(f"| times plain | {' | '.join(f'{each / ms[0]:.2f}' for each in ms)} | | | | |")
    missed = False
    for run, name in zip(runs, names):
        if not run["workers"]:
            continue
        all_of, one, several = (mixed(run, field) for field in ("statements", "one", "several"))
        share = 1 - several / all_of
        missed |= share < GATE
        print(f"\n{name}: {share:.1%} of the mix's statements ask one shard or none (at least {GATE:.0%}); of those that ask any, {one / max(one + several, 1e-9):.1%} ask one.")
    plain = runs[0]["calls"]
    for what, first, coordinator, workers in (
        *((kind, cost(plain[kind]), last[kind]["first"], last[kind]["workers"]) for kind in ("a message (message.php)", "search (members.php)")),
        ("the mix", ms[0], mixed(runs[-1], "first"), mixed(runs[-1], "workers")),
    ):
        print(f"\nWorkers that pay for {what}, by processor time alone: {pays(first, coordinator, workers)}.")
    print("MISSED" if missed else "ok", file=sys.stderr)
    return missed


if __name__ == "__main__":
    sys.exit(measure(sys.argv[2]) if sys.argv[1] == "measure" else table(sys.argv[2]))
