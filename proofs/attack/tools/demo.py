"""A demo of ours that is attacked: its own state folder, its own ports, nothing outside this machine."""

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

SITES = {
    "vonk": "localhost",
    "velours": "velours.localhost",
    "nordlys": "nordlys.localhost",
    "meadow": "meadow.localhost",
}
PASSWORD = "liaison-demo"
READY_WITHIN = 300
PATIENT_FOR = 120


class Demo:
    """`liaison serve --demo`, or behind TLS, which demo mode refuses, a server of the demo's world; with its log. Gone,
    folder and all, at the end of a `with`."""

    def __init__(self, program: Path, port: int, https: bool = False, members: int = 200):
        self.program, self.port, self.https, self.members = program, port, https, members
        self.folder = Path(tempfile.mkdtemp(prefix="liaison-attack-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.log = self.folder / "server.log"

    def __enter__(self) -> "Demo":
        env = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        env |= {
            "PORT": str(self.port),
            "STATE_DIR": str(self.folder / "state"),
            "LIAISON_DEMO_MEMBERS": str(self.members),
            "LIAISON_DEMO_FACES": "40",
            "LIAISON_METRICS_PORT": str(self.port + 40),
        }
        if self.https:
            env |= {"LIAISON_HTTPS": "true", "LIAISON_ADDRESS_HEADER": "x-forwarded-for"}
        (self.folder / "state").mkdir(mode=0o755)
        with self.log.open("wb") as log:
            said = {"env": env, "cwd": self.folder, "stdout": log, "stderr": log}
            if self.https:
                made = [str(self.program), "demo", "--members", str(self.members), "--faces", "40"]
                subprocess.run(made, check=True, **said)
            command = [str(self.program), "serve", *([] if self.https else ["--demo"])]
            self.process = subprocess.Popen(command, **said)
        try:
            self._wait()
        except BaseException:
            # What did not come up must not stay either.
            self.__exit__()
            raise
        return self

    def _wait(self) -> None:
        begun = time.monotonic()
        while time.monotonic() - begun < READY_WITHIN:
            if self.process.poll() is not None:
                raise SystemExit(f"the demo ended:\n{self.log.read_text()}")
            try:
                if self.get("/api/settings.php")[0] == 200:
                    return
            except OSError:
                pass
            time.sleep(0.2)
        raise SystemExit(f"the demo does not get ready:\n{self.log.read_text()}")

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def get(self, path: str, method: str = "GET", headers: dict | None = None, body: dict | None = None):
        """Status, headers and body of one call."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        sent = {"host": f"localhost:{self.port}"} | (headers or {})
        if body is not None:
            sent["content-type"] = "application/json"
        connection.request(method, path, json.dumps(body) if body is not None else None, sent)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, answer.getheaders(), content

    def cookie(self, site: str, who: str) -> str:
        """The login of `free` or `premium` at a site, as `name=value`."""
        headers = {"host": SITES[site], "x-client": "attack"}
        body = {"email": f"{who}@{site}.example", "password": PASSWORD}
        begun = time.monotonic()
        while True:
            status, answered, content = self.get("/api/user.php", "POST", headers, body)
            # Who has just tried every call from this address has used up its log-ins.
            if status != 429 or time.monotonic() - begun > PATIENT_FOR:
                break
            time.sleep(json.loads(content)["retry_after"])
        if status != 200:
            raise SystemExit(f"{who} of {site} can't log in: {status} {content[:300]!r}")
        cookies = [value for name, value in answered if name.lower() == "set-cookie"]
        return next(c.split(";")[0] for c in cookies if re.match(r"(__Host-)?auth=", c))

    def knows(self, site: str, login: str) -> bool:
        """Whether a login still counts: calls with one that does not were not looked at."""
        return self.get("/api/user.php", headers={"host": SITES[site], "cookie": login})[0] == 200

    def faults(self) -> tuple[int, int]:
        """Panics and internal errors in the log so far."""
        text = self.log.read_text(errors="replace")
        return text.count("panicked at"), text.count("a call failed")


def program() -> Path:
    """The server to attack: `LIAISON`, else the development build."""
    target = os.environ.get("CARGO_TARGET_DIR", "target")
    return Path(os.environ.get("LIAISON") or f"{target}/debug/liaison").resolve()


def find(name: str) -> str | None:
    """A tool's path: installed, or unpacked by scripts/debian-without-root."""
    unpacked = Path(".tools/debian/files")
    places = [os.environ.get("PATH", ""), "/usr/sbin", unpacked / "usr/sbin", unpacked / "usr/bin"]
    return shutil.which(name, path=":".join(str(place) for place in places))
