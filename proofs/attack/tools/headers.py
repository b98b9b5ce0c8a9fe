"""The headers of every kind of answer, as a browser gets them through the proxy."""

import http.client
import re

from demo import Demo
from front import Front
from rows import Row

YEAR = 31_536_000
ALWAYS = {
    "x-content-type-options": r"nosniff",
    "content-security-policy": r"default-src 'none'.*frame-ancestors 'none'",
    "cross-origin-opener-policy": r"same-origin",
    "cross-origin-resource-policy": r"same-origin",
    "cross-origin-embedder-policy": r"require-corp",
    "referrer-policy": r"same-origin|no-referrer",
    "permissions-policy": r".+",
    "strict-transport-security": r"max-age=\d+; includeSubDomains",
}
FORBIDDEN = ("x-powered-by", "access-control-allow-origin", "via")


class Answers:
    """Asks through the front and keeps what is wrong with the answers."""

    def __init__(self, front: Front, demo: Demo):
        self.front, self.demo, self.asked, self.wrong = front, demo, 0, []

    def ask(self, what: str, path: str, status: int, headers: dict | None = None, method: str = "GET", private: bool = False):
        connection = http.client.HTTPSConnection("localhost", 443, timeout=20, context=self.front.certificates.trusting())
        connection.request(method, path, headers=headers or {})
        answer = connection.getresponse()
        # A stream has no end; its head is what is looked at.
        content = b"" if what == "event stream" else answer.read()
        connection.close()
        self._judge(what, answer, content, status, private)
        return answer, content

    def _judge(self, what: str, answer: http.client.HTTPResponse, content: bytes, status: int, private: bool) -> None:
        self.asked += 1
        wrong = lambda text: self.wrong.append(f"{what}: {text}")  # noqa: E731
        if answer.status != status:
            wrong(f"status {answer.status}, not {status}")
        for name, pattern in ALWAYS.items():
            values = answer.headers.get_all(name) or []
            if len(values) != 1 or not re.match(pattern, values[0]):
                wrong(f"{name}: {values}")
        age = re.search(r"max-age=(\d+)", answer.headers.get("strict-transport-security", ""))
        if not age or int(age.group(1)) < YEAR:
            wrong("HSTS of less than a year")
        for name in FORBIDDEN:
            if name in answer.headers:
                wrong(f"{name}: {answer.headers[name]}")
        if re.search(r"\d", answer.headers.get("server", "")):
            wrong(f"the server tells its version: {answer.headers['server']}")
        kind = answer.headers.get("content-type", "")
        # An event stream is UTF-8 by definition (HTML, 9.2.5).
        needs_charset = kind.startswith("text/") and not kind.startswith("text/event-stream")
        if content and not kind or needs_charset and "charset=utf-8" not in kind.lower():
            wrong(f"content-type {kind!r}")
        if private and "no-store" not in answer.headers.get("cache-control", ""):
            wrong(f"cache-control {answer.headers.get('cache-control')!r}")
        for cookie in answer.headers.get_all("set-cookie") or []:
            self._cookie(what, cookie)

    def _cookie(self, what: str, cookie: str) -> None:
        name, words = cookie.split("=")[0], {word.strip().lower() for word in cookie.split(";")[1:]}
        # The language's is read by the page itself, under the name that the spec gives it.
        needed = {"secure", "path=/"} | (set() if name == "locale" else {"httponly"})
        if not needed <= words or not any(word.startswith("samesite=") for word in words):
            self.wrong.append(f"{what}: cookie {cookie}")
        if name != "locale" and not name.startswith("__Host-"):
            self.wrong.append(f"{what}: cookie {name} without __Host-")


def headers(front: Front, demo: Demo) -> list[Row]:
    answers = Answers(front, demo)
    _visitor(answers)
    _member(answers, {"cookie": demo.cookie("vonk", "premium")})
    plain = _plain(front)
    goal = "the whole set, once each; nothing of versions; cookies `__Host-`, Secure, HttpOnly"
    figure = f"{answers.asked} kinds of answers: " + ("; ".join(answers.wrong) or "none wrong")
    return [
        Row("own script", f"headers behind {front.name}", goal, figure, not answers.wrong),
        Row("own script", f"port 80 of {front.name}", "pages lead to TLS, calls are refused", *plain),
    ]


def _visitor(answers: Answers) -> None:
    _, page = answers.ask("landing page", "/", 200)
    answers.ask("deep page", "/pages/terms", 200)
    answers.ask("page with a language", "/?lang=de", 200)
    answers.ask("page with a token", "/activate/done?token=abc", 200)
    answers.ask("missing page", "/there/is/none", 404)
    answers.ask("missing file", "/assets/none.js", 404)
    answers.ask("missing photo", "/photos/none", 403, private=True)
    for path in ("/.git/config", "/.env", "/server-status", "/metrics", "/healthz", "/openapi.json", "/api/"):
        answers.ask(f"{path}", path, 404)
    script = re.search(rb'src="(/[^"]+\.js)"', page)
    answers.ask("script", script.group(1).decode() if script else "/none", 200)
    for path in ("/sw.js", "/robots.txt", "/sitemap.xml", "/manifest.webmanifest"):
        answers.ask(path, path, 200)
    answers.ask("call", "/api/settings.php", 200, private=True)
    answers.ask("refused call", "/api/user.php", 403, private=True)
    answers.ask("missing call", "/api/none.php", 404, private=True)
    answers.ask("call with wrong input", "/api/members.php?cursor=%00", 403, private=True)
    answers.ask("call without our header", "/api/user.php", 400, method="POST", private=True)
    answers.ask("wrong method", "/api/settings.php", 405, method="PATCH", private=True)


def _member(answers: Answers, login: dict) -> None:
    _, user = answers.ask("member's call", "/api/user.php", 200, login, private=True)
    answers.ask("member's page", "/members", 200, login, private=True)
    answers.ask("event stream", "/api/events.php", 200, login, private=True)
    photo = re.search(rb'"filename":"([^"]+)"', user)
    answers.ask("photo", "/photos/" + (photo.group(1).decode() if photo else "none"), 200, login)
    answers.ask("log-out", "/api/logout.php", 200, login | {"x-client": "attack"}, private=True)


def _plain(front: Front) -> tuple[str, bool]:
    found = {}
    for path in ("/", "/members?near=1", "/api/settings.php"):
        connection = http.client.HTTPConnection("localhost", 80, timeout=10)
        connection.request("GET", path)
        answer = connection.getresponse()
        found[path] = (answer.status, answer.headers.get("location"))
        connection.close()
    led = all(found[path][0] in (301, 308) and found[path][1] == f"https://localhost{path}" for path in ("/", "/members?near=1"))
    refused = found["/api/settings.php"][0] == 403
    return ", ".join(f"{path} {status}" for path, (status, _) in found.items()), led and refused
