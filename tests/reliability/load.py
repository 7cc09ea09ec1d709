#!/usr/bin/env python3
"""What a load of the page costs the server: requests, bytes and milliseconds of the processor (Linux).

    tests/reliability/load.py --tengen target/release/tengen

The page is loaded as a browser does: the frame, its styles and scripts, and what these import. A reload asks by the
tags of the files that are there already.
"""

import argparse
import http.client
import re
import subprocess
import tempfile
import zlib


class Browser:
    def __init__(self, address):
        port, path = re.search(r"http://127\.0\.0\.1:(\d+)(/\S+)", address).groups()
        self.line, self.headers, self.bytes = http.client.HTTPConnection("127.0.0.1", int(port)), {"Accept-Encoding": "deflate"}, 0
        self.get(path)
        self.headers["Cookie"] = self.answer.getheader("set-cookie").split(";")[0]

    def get(self, path, **headers):
        self.line.request("GET", path, headers={**self.headers, **headers})
        self.answer = self.line.getresponse()
        body = self.answer.read()
        self.bytes += len(body)
        return zlib.decompress(body).decode() if self.answer.getheader("content-encoding") else body.decode()

    def tags(self):
        """The files of the page, each with its tag."""
        found, left = {}, re.findall(r'"(/app/[^"]+)"', self.get("/"))
        while left:
            name = left.pop()
            if name not in found:
                left += [f"/app/{other}" for other in re.findall(r'"\./([^"]+)";', self.get(name))]
                found[name] = self.answer.getheader("etag")
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tengen", required=True)
    parser.add_argument("--loads", type=int, default=100)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [given.tengen, "play", "--no-open", "--games", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        browser = Browser(server.stdout.readline())
        tags = browser.tags()

        def millis():
            with open(f"/proc/{server.pid}/stat", encoding="ascii") as stat:
                return 10 * sum(map(int, stat.read().rsplit(")", 1)[1].split()[11:13]))

        for what, headers in [
            ("load", lambda tag: {}),
            ("reload", lambda tag: {"If-None-Match": tag} if tag else {}),
        ]:
            before, browser.bytes = millis(), 0
            for _ in range(given.loads):
                browser.get("/")
                for name, tag in tags.items():
                    browser.get(name, **headers(tag))
            spent, size = (millis() - before) / given.loads, browser.bytes // given.loads
            print(f"{what}: {len(tags) + 1} requests, {size} bytes, {spent:.1f} ms of the processor")
        server.kill()


if __name__ == "__main__":
    main()
