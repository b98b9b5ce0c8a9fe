"""sslscan and testssl.sh on the proxy's port 443."""

import json
import re
import subprocess
from pathlib import Path

from demo import find
from front import Front
from rows import Row, say

# A minute is usual.
LONGEST = 600
# What a certificate of a CA made a second ago can't have, and what is nobody's weakness. BREACH is found wherever pages
# are compressed; ours repeat nothing of the address beside what is secret (server/tests/api/web/pages.rs).
NOT_OURS = ("BREACH", "cert_", "OCSP", "DNS_CAA", "cert", "scanTime", "engine_problem", "HSTS_preload", "banner_", "overall", "rating")


def sslscan(front: Front, out: Path) -> list[Row]:
    ran = subprocess.run([find("sslscan") or "sslscan", "--no-colour", "localhost:443"], capture_output=True, text=True, check=False)
    (out / f"sslscan-{front.name}.txt").write_text(ran.stdout, encoding="utf-8")
    enabled = re.findall(r"^(SSLv2|SSLv3|TLSv1\.\d)\s+enabled", ran.stdout, re.MULTILINE)
    suites = re.findall(r"^(?:Preferred|Accepted)\s+(TLSv1\.\d)\s+\d+ bits\s+(\S+)", ran.stdout, re.MULTILINE)
    weak = sorted({suite for version, suite in suites if version != "TLSv1.3" and not re.match(r"ECDHE-.*(GCM|CHACHA20)", suite)})
    faults = [line for line in ran.stdout.splitlines() if re.search(r" vulnerable to heartbleed|Insecure|Compression enabled", line) and "not vulnerable" not in line]
    held = sorted(enabled) == ["TLSv1.2", "TLSv1.3"] and bool(suites) and not weak and not faults
    figure = f"{', '.join(enabled)}; {len(suites)} suites, weak: {', '.join(weak) or 'none'}" + "".join(f"; {fault}" for fault in faults)
    return [Row("sslscan", f"packaging's {front.name} configuration", "TLS 1.2 and 1.3 with forward secrecy and AEAD only", figure, held)]


def testssl(front: Front, out: Path) -> list[Row]:
    say(f"  testssl.sh on {front.name}: minutes")
    report = out / f"testssl-{front.name}.json"
    report.unlink(missing_ok=True)
    # Suites are sslscan's part, which is a hundred times as fast.
    checks = ["-p", "-U", "-h"]
    command = [find("testssl") or "testssl", "--quiet", "--color", "0", "--warnings", "batch", "--nodns", "none", "--ip", "127.0.0.1", "--jsonfile", str(report), *checks, "localhost:443"]
    try:
        subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return [Row("testssl.sh", f"packaging's {front.name} configuration", "nothing medium or worse", f"not done within {LONGEST} s", False)]
    findings = json.loads(report.read_text(encoding="utf-8")) if report.exists() else []
    ours = [one for one in findings if not one["id"].startswith(NOT_OURS)]
    bad = [one for one in ours if one["severity"] in ("MEDIUM", "HIGH", "CRITICAL", "FATAL")]
    low = [one["id"] for one in ours if one["severity"] == "LOW"]
    figure = f"{len(ours)} checks; " + ("; ".join(f"{one['id']}: {one['finding']}" for one in bad) or "nothing medium or worse")
    figure += f"; low: {', '.join(low)}" if low else ""
    return [Row("testssl.sh", f"packaging's {front.name} configuration", "nothing medium or worse", figure, bool(ours) and not bad)]
