"""TLS in front of a demo, by the configurations that packaging/ gives to operators: nginx, then Caddy.

Runs in a network namespace of its own (scripts/attack-tools), so ports 80 and 443 are free and the name is
`localhost`; the certificate is of a CA made here.
"""

import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

from demo import Demo, find

EXAMPLE_CERTIFICATE = "/etc/ssl/liaison"


class Certificates:
    """A CA, and a certificate of it for localhost."""

    def __init__(self, folder: Path):
        self.folder, self.ca = folder, folder / "ca.pem"
        self.chain, self.key = folder / "fullchain.pem", folder / "privkey.pem"
        curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        self._openssl("req", "-x509", *curve, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=attack")
        self._openssl("req", *curve, "-keyout", "privkey.pem", "-out", "leaf.csr", "-subj", "/CN=localhost")
        (folder / "names").write_text("subjectAltName=DNS:localhost\nbasicConstraints=CA:FALSE\n", encoding="utf-8")
        signing = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names"]
        self._openssl("x509", "-req", "-in", "leaf.csr", *signing, "-out", "leaf.pem")
        self.chain.write_text((folder / "leaf.pem").read_text() + self.ca.read_text(), encoding="utf-8")

    def _openssl(self, *words: str) -> None:
        subprocess.run(["openssl", *words], cwd=self.folder, check=True, capture_output=True)

    def trusting(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.ca))


class Front:
    """A proxy of this name that runs while the `with` does."""

    def __init__(self, name: str, demo: Demo, certificates: Certificates, folder: Path):
        self.name, self.demo, self.certificates = name, demo, certificates
        self.folder = folder / name
        self.folder.mkdir()

    def __enter__(self) -> "Front":
        command = self._nginx() if self.name == "nginx" else self._caddy()
        with (self.folder / "front.log").open("wb") as log:
            env = {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "PATH": "/usr/bin:/bin"}
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, env=env)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", 443), timeout=1).close()
                return self
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        said = (self.folder / "front.log").read_text()
        self.__exit__()
        raise SystemExit(f"{self.name} does not start:\n{said}")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _example(self, file: str) -> str:
        """What an operator would put in the place of the example's names."""
        text = Path("packaging", file).read_text(encoding="utf-8")
        text = text.replace(EXAMPLE_CERTIFICATE, str(self.certificates.folder))
        text = text.replace("127.0.0.1:8080", f"127.0.0.1:{self.demo.port}")
        return text.replace("/var/log/nginx", str(self.folder))

    def _nginx(self) -> list[str]:
        site = self._example("nginx.conf").replace("example.com www.example.com", "localhost")
        around = f"daemon off; pid {self.folder}/pid; error_log {self.folder}/error.log;\nevents {{}}\nhttp {{\n"
        temporary = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (self.folder / "nginx.conf").write_text(around + temporary + site + "}\n", encoding="utf-8")
        return [find("nginx") or "nginx", "-c", str(self.folder / "nginx.conf"), "-p", str(self.folder)]

    def _caddy(self) -> list[str]:
        keys = f"\ttls {self.certificates.chain} {self.certificates.key}\n"
        text = self._example("Caddyfile")
        start = "example.com, www.example.com {\n"
        if start not in text:
            raise SystemExit("packaging/Caddyfile has no block for example.com, www.example.com")
        text = text.replace(start, "localhost {\n" + keys)
        text = text.replace("http://example.com, http://www.example.com", "http://localhost")
        text = text.replace("{\n\tservers", "{\n\tadmin off\n\tservers", 1)
        (self.folder / "Caddyfile").write_text(text, encoding="utf-8")
        return [find("caddy") or "caddy", "run", "--config", str(self.folder / "Caddyfile"), "--adapter", "caddyfile"]
