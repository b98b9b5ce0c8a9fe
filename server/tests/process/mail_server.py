"""A mail server that we did not write (aiosmtpd), and a reader of mails that we did not write
(Python's email package): prints its port, then one line of JSON for each mail that it takes.
It asks for STARTTLS and a login, and ends with its standard input.
Arguments: CERTIFICATE KEY USER PASSWORD DKIM_NAME DKIM_RECORD (what the DNS would say), and in MAIL_PORT
the port, if not any."""

import asyncio
import email
import email.policy
import json
import logging
import os
import ssl
import sys

import dkim
from aiosmtpd.smtp import SMTP, AuthResult


def parts_of(message):
    for part in message.walk():
        if not part.is_multipart():
            yield {
                "type": part.get_content_type(),
                "charset": part.get_content_charset(),
                "encoding": part["content-transfer-encoding"],
                "text": part.get_content(),
            }


def defects_of(message):
    for part in message.walk():
        yield from part.defects
        for value in part.values():
            yield from value.defects


class Taker:
    async def handle_DATA(self, server, session, envelope):
        content = envelope.content
        message = email.message_from_bytes(content, policy=email.policy.default)
        lines = content.split(b"\r\n")
        told = {
            "mail_from": envelope.mail_from,
            "recipients": envelope.rcpt_tos,
            "tls": session.ssl is not None,
            "login": session.authenticated,
            "headers": {name.lower(): str(value) for name, value in message.items()},
            "header_count": len(message.keys()),
            "from": [[a.display_name, a.addr_spec] for a in message["from"].addresses],
            "date": message["date"].datetime.isoformat(),
            "type": message.get_content_type(),
            "parts": list(parts_of(message)),
            "is_signed": dkim.verify(content, dnsfunc=look_up),
            "is_signed_if_touched": dkim.verify(content.replace(b"Subject: ", b"Subject: x"), dnsfunc=look_up),
            "defects": [repr(defect) for defect in defects_of(message)],
            "longest_line": max(map(len, lines)),
            "bare_line_ends": any(b"\n" in line or b"\r" in line for line in lines),
            "raw": content.decode("latin-1"),
        }
        print(json.dumps(told), flush=True)
        return "250 taken"


def options():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)

    def authenticate(server, session, envelope, mechanism, data):
        return AuthResult(success=(data.login, data.password) == (user.encode(), password.encode()))

    return {
        "tls_context": context,
        "require_starttls": True,
        "auth_required": True,
        "authenticator": authenticate,
    }


def look_up(name, timeout=5):
    return dkim_record.encode() if name.decode().rstrip(".") == dkim_name else b""


certificate, key, user, password, dkim_name, dkim_record = sys.argv[1:]
# It deprecates what its own old releases need.
logging.getLogger("mail.log").setLevel(logging.ERROR)
given = options()
loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
port = int(os.environ.get("MAIL_PORT", "0"))
server = loop.run_until_complete(loop.create_server(lambda: SMTP(Taker(), loop=loop, **given), "127.0.0.1", port))
print(server.sockets[0].getsockname()[1], flush=True)
loop.add_reader(sys.stdin, loop.stop)
loop.run_forever()
