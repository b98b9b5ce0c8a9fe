"""wapiti and sqlmap on the running demo, bounded in calls and minutes."""

import json
import os
import re
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from demo import Demo
from rows import Row, say

# Of wapiti: what could be wrong with a server like this one; nothing that looks for a CMS, or needs an address
# outside to be called back at. Headers and cookies are judged behind TLS (headers.py), where they are as they will be.
# Not csrf: it looks for tokens in forms, and ours are guarded by a header and the origin, which the matrix and
# server/tests/api/accounts/log_out.rs try. Not ldap: there is none, and it takes a budget's 429 for a find.
MODULES = "backup,brute_login_form,crlf,csp,exec,file,htaccess,methods,permanentxss,redirect,shellshock,sql,timesql,upload,xss"
CRAWL_SECONDS = int(os.environ.get("CRAWL_SECONDS", "60"))
MODULE_SECONDS = int(os.environ.get("MODULE_SECONDS", "30"))
NOBODY = "00000000-0000-4000-8000-000000000000"

# Method, path, body: the calls whose input comes nearest to a query. `*` marks what is tried.
INJECTED = [
    ("GET", "/api/members.php?gender=female*&country=NL*&min_age=18*&max_age=60*&sort=activity*", None),
    ("GET", "/api/members.php?countryregion=1*&interests=1*&near=1*&radius=10*&cursor=x*", None),
    ("GET", f"/api/member.php?id={NOBODY}*", None),
    ("GET", f"/api/chat.php?id={NOBODY}*&before=1*", None),
    ("GET", "/api/chats.php?name=anna*&before=x*", None),
    ("GET", "/api/likes.php?type=liked_me*&before=x*", None),
    ("GET", "/api/discountcode.php?code=SPRING*&method=ideal*", None),
    ("GET", "/api/complaint.php?number=C-7KQ2M9XD*&token=x*", None),
    ("GET", "/api/transactions.php?cursor=x*", None),
    ("GET", "/api/lander-profiles.php?count=6*&gender=female*&country=NL*", None),
    ("GET", "/api/cities.php?country=NL*", None),
    ("GET", "/Gq7tLw2xAb*", None),
    ("POST", "/api/user.php", '{"email":"a*@vonk.example","password":"b*"}'),
    ("POST", "/api/reset-password.php", '{"email":"a*@vonk.example"}'),
    ("GET", "/api/members.php?intent=dating*&languages=nl*&own_gender=male*&online=true*&verified=true*", None),
    ("GET", "/api/page.php?page=terms*&language=nl*&country=NL*", None),
    ("POST", "/api/like.php", f'{{"profile":"{NOBODY}*"}}'),
    ("POST", "/api/saved-searches.php", '{"name":"a*","query":"gender=female*","alert":"none*"}'),
    ("PUT", "/api/notifications.php", '{"preferences":{"like":{"mail*":true}}}'),
]


def wapiti(demo: Demo, out: Path) -> list[Row]:
    with ThreadPoolExecutor(max_workers=2) as pool:
        return list(pool.map(lambda who: _wapiti(demo, out, who), ("visitor", "premium")))


def _wapiti(demo: Demo, out: Path, who: str) -> Row:
    say(f"  wapiti as {who}: minutes")
    report, document = out / f"wapiti-{who}.json", out / f"openapi-for-wapiti-{who}.json"
    described = json.loads(Path("server/openapi.json").read_text(encoding="utf-8"))
    described["servers"] = [{"url": f"http://127.0.0.1:{demo.port}"}]
    # It would end its own login.
    for path in ("/api/logout.php", "/api/sessions.php", "/api/deletion.php", "/api/password.php"):
        described["paths"].pop(path, None)
    document.write_text(json.dumps(described), encoding="utf-8")
    command = [
        str(Path(".tools/wapiti/bin/wapiti")), "-u", f"http://127.0.0.1:{demo.port}/", "--swagger", str(document.resolve()),
        "--scope", "folder", "-m", MODULES, "-S", "normal", "-d", "3", "--max-links-per-page", "60", "--tasks", "8",
        "--max-scan-time", str(CRAWL_SECONDS), "--max-attack-time", str(MODULE_SECONDS), "-t", "10",
        "--flush-session", "--store-session", str(out / f"wapiti-session-{who}"), "--no-bugreport",
        "-H", "X-Client: attack", "-f", "json", "-o", str(report), "-v", "1", "-x", f"http://127.0.0.1:{demo.port}/dev/*",
        "-x", f"http://127.0.0.1:{demo.port}/api/logout.php", "-x", f"http://127.0.0.1:{demo.port}/sandbox/*",
    ]  # fmt: skip
    if who != "visitor":
        command += ["-H", f"Cookie: {demo.cookie('vonk', who)}"]
    log = out / f"wapiti-{who}.txt"
    if not _reported(command, report, log):
        said = log.read_text(encoding="utf-8").strip()[-200:].replace("\n", " ")
        return Row("wapiti", f"as {who}", "0 weaknesses, 0 anomalies", "no report: " + said, False)
    found = json.loads(report.read_text(encoding="utf-8"))
    problems = {name: len(list_) for part in ("vulnerabilities", "anomalies") for name, list_ in found[part].items() if list_}
    pages = found["infos"].get("crawled_pages_nbr") or 0
    panics, faults = demo.faults()
    figure = f"{pages} pages and calls, {len(MODULES.split(','))} modules: {problems or 'nothing'}, {panics} panics, {faults} internal errors"
    # Fewer than the document has paths: it was not read.
    held = not problems and panics + faults == 0 and pages >= len(described["paths"])
    return Row("wapiti", f"as {who}", "0 weaknesses, 0 anomalies", figure, held)


def _reported(command: list[str], report: Path, log: Path) -> bool:
    """Runs it until its report is there: it may wait for ever afterwards for what it can't reach."""
    limit = time.monotonic() + CRAWL_SECONDS + MODULE_SECONDS * len(MODULES.split(",")) + 300
    with log.open("wb") as file:
        scanner = subprocess.Popen(command, stdout=file, stderr=file, stdin=subprocess.DEVNULL)
    while scanner.poll() is None and time.monotonic() < limit:
        time.sleep(1)
        if "A report has been generated" in log.read_text(encoding="utf-8", errors="replace"):
            break
    scanner.kill()
    scanner.wait()
    return report.exists()


def _fields(document: dict, schema: dict) -> set[str]:
    """The names that a body has."""
    if "$ref" in schema:
        return _fields(document, document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]])
    return set(schema.get("properties", {})).union(*(_fields(document, one) for one in schema.get("oneOf", [])))


def _stale(document: dict, method: str, path: str, body: str | None) -> list[str]:
    """What the document does not have: a call with it is refused before anything of it comes near a query."""
    name, _, query = path.partition("?")
    if not name.startswith("/api/"):
        return []
    call = document["paths"].get(name, {}).get(method.lower(), {})
    known = {one["name"] for one in call.get("parameters", []) if one["in"] == "query"}
    sent = {pair.split("=")[0] for pair in query.split("&") if pair}
    if body:
        known |= _fields(document, call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {}))
        sent |= set(json.loads(body))
    return [f"{method} {name} has no {field}" for field in sorted(sent - known)] or ([] if call else [f"there is no {method} {name}"])


def sqlmap(demo: Demo, out: Path) -> list[Row]:
    login = demo.cookie("vonk", "premium")
    with ThreadPoolExecutor(max_workers=4) as pool:
        done = list(pool.map(lambda numbered: _sqlmap(demo, out, login, *numbered), enumerate(INJECTED)))
    requests, tried = sum(one["requests"] for one in done), sum(one["tried"] for one in done)
    hit = [one["path"] for one in done if one["hit"]]
    odd = [f"{one['path']}: {one['odd']}" for one in done if one["odd"]]
    document = json.loads(Path("server/openapi.json").read_text(encoding="utf-8"))
    odd += [said for call in INJECTED for said in _stale(document, *call)]
    odd += [] if demo.knows("vonk", login) else ["the login ended meanwhile"]
    panics, faults = demo.faults()
    figure = f"{len(done)} calls, {tried} places, {requests:,} requests: " + ("; ".join(hit + odd) or "none can be injected")
    figure += f", {panics} panics, {faults} internal errors"
    held = not hit and not odd and tried > 0 and panics + faults == 0
    return [Row("sqlmap", "level 3, risk 2, PostgreSQL, as premium", "0 places that can be injected", figure, held)]


def _sqlmap(demo: Demo, out: Path, login: str, number: int, call: tuple) -> dict:
    method, path, body = call
    command = [
        ".tools/venv/bin/sqlmap", "-u", f"http://127.0.0.1:{demo.port}{path}", "--method", method, "--batch",
        "--level", "3", "--risk", "2", "--dbms", "PostgreSQL", "--technique", "BEUSTQ", "--time-sec", "2", "--timeout", "10",
        "--retries", "0", "--threads", "2", "--flush-session", "--disable-coloring", "--skip-waf", "--drop-set-cookie",
        "--ignore-code", "*", "--headers", f"X-Client: attack\nCookie: {login}\nContent-Type: application/json",
        "--output-dir", str(out / f"sqlmap-{number}"),
    ]  # fmt: skip
    if body:
        command += ["--data", body]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600, stdin=subprocess.DEVNULL)
        text = ran.stdout + ran.stderr
    except subprocess.TimeoutExpired as late:
        text = (late.stdout or b"").decode(errors="replace") + "\n[CRITICAL] cut off after 10 minutes"
    (out / f"sqlmap-{number}.txt").write_text(text, encoding="utf-8")
    codes = sum(int(times) for times in re.findall(r" - (\d+) times", text))
    faults = re.findall(r"^\s*(5\d\d) \(.*?\) - \d+ times", text, re.MULTILINE)
    concluded = "do not appear to be injectable" in text
    hit = "identified the following injection point" in text
    odd = f"answers {faults}" if faults else "" if concluded or hit else text.strip().splitlines()[-1][:120]
    return {"path": path, "requests": codes, "tried": (path + (body or "")).count("*"), "hit": hit, "odd": odd}
