"""Stands in the server's place behind a proxy and tells what came through: headers, sizes, and lines one by one."""

import http.server
import json
import socketserver
import sys
import time


class Echo(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path.startswith("/api/events.php"):
            return self.stream()
        self.answer({name.lower(): value for name, value in self.headers.items()})

    def do_POST(self):
        size = int(self.headers["Content-Length"])
        while size:
            size -= len(self.rfile.read(min(size, 65536)))
        self.answer({"size": int(self.headers["Content-Length"])})

    def answer(self, what):
        body = json.dumps(what).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def stream(self):
        """Ten lines, five a second: who holds them back hands them out together."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        for number in range(10):
            self.wfile.write(f"data: {number}\n\n".encode())
            self.wfile.flush()
            time.sleep(0.2)

    def log_message(self, *_):
        pass


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True


Server(("127.0.0.1", int(sys.argv[1])), Echo).serve_forever()
