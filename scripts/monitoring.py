"""Puts every question of the dashboard and of the alert rules to a Prometheus that scrapes a running server."""

import json
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

SITE, PROMETHEUS = sys.argv[1:3]
# Nothing answers these on a machine without replicas, cluster, mail server or failures, and with nothing to do.
MAY_BE_EMPTY = ('method="POST"', "replica", "database_worker_", "in_doubt", "hottest_shards", "liaison_jobs{", "job_due", "mail_reports", 'outcome!="done"', "histogram_quantile", "5..", 'status="429"', "refused")


def ask(path, **query):
    address = f"{PROMETHEUS}/api/v1/{path}?{urllib.parse.urlencode(query)}"
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return json.load(error)


def scraped():
    """Waits until the server was looked at some times."""
    for _ in range(120):
        time.sleep(0.5)
        try:
            found = ask("query", query='count_over_time(up{job="liaison"}[1m])')["data"]["result"]
        except OSError:
            continue
        if found and int(found[0]["value"][1]) > 8:
            return
    sys.exit("Prometheus does not get to see the server")


def visit():
    """A few calls, so that there is something to count."""
    for path in ["/", "/api/settings.php", "/api/user.php", "/pages/terms"]:
        try:
            urllib.request.urlopen(urllib.request.Request(SITE + path, headers={"Host": "localhost"}), timeout=10).read()
        except urllib.error.HTTPError as error:
            error.read()


def questions():
    board = json.load(open("packaging/monitoring/grafana-dashboard.json", encoding="utf-8"))
    for panel in board["panels"]:
        for target in panel.get("targets", []):
            yield panel["title"], target["expr"]


def main():
    visit()
    scraped()
    visit()
    time.sleep(2)
    wrong, empty, asked, idle = [], [], 0, 0
    for title, question in questions():
        asked += 1
        # Some seconds old as this Prometheus is.
        answer = ask("query", query=re.sub(r"\[(\d+[mhd])\]", "[10s]", question))
        if answer["status"] != "success":
            wrong.append(f"{title}: {answer['error']}")
        elif not answer["data"]["result"]:
            if any(part in question for part in MAY_BE_EMPTY):
                idle += 1
            else:
                empty.append(f"{title}: nothing answers {question}")
    misasked = len(wrong)
    rules = [rule for group in ask("rules")["data"]["groups"] for rule in group["rules"]]
    wrong += [f"{rule['name']}: {rule.get('lastError')}" for rule in rules if rule["health"] != "ok"]
    # One that waits before it fires would do so on a server that runs for longer.
    firing = sorted(rule["name"] for rule in rules if rule["state"] != "inactive")
    wrong += [f"{name} fires on a server that is well" for name in firing]
    print("| Judged by Prometheus | Count | Wrong |\n|---|---:|---:|")
    print(f"| questions of the dashboard | {asked} | {misasked + len(empty)} |")
    print(f"| of them without an answer while nothing happens | {idle} | 0 |")
    print(f"| alert rules that it evaluates | {len(rules)} | {sum(rule['health'] != 'ok' for rule in rules)} |")
    print(f"| alerts that fire on a healthy server | {len(rules)} | {len(firing)} |")
    for line in wrong + empty:
        print(line, file=sys.stderr)
    sys.exit(1 if wrong or empty or not rules or idle >= asked else 0)


main()
