"""A program that speaks the protocol of docs/protocol.md on standard streams, as a client sees it.

Not for several threads at once. Standard library only.
"""
import contextlib
import json
import os
import subprocess


class EngineError(Exception):
    """The program answered with an error, wrote what is no answer, or ended."""

    def __init__(self, message, code=None):
        super().__init__(message)
        self.code = code


class Engine:
    """Starts the program. `live` has the params of the views that have arrived so far."""

    def __init__(self, command, **options):
        self.command = command
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **options)
        self.sent = 0
        self.answers = {}
        self.live = []

    def write(self, line):
        """Writes a line of any kind."""
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise EngineError(f"{self.command[0]} does not read") from None

    def send(self, method, **params):
        """Asks, and returns the id to wait for."""
        self.sent += 1
        self.write(json.dumps({"jsonrpc": "2.0", "id": self.sent, "method": method, "params": params}))
        return self.sent

    def read(self):
        """The next line of the program, as an object."""
        line = self.process.stdout.readline()
        if not line:
            raise EngineError(f"{self.command[0]} has ended with status {self.process.wait()}")
        try:
            message = json.loads(line)
            return message if isinstance(message, dict) else {}
        except ValueError:
            raise EngineError(f"{self.command[0]} wrote {line[:80]!r}, which is not JSON") from None

    def receive(self, wanted):
        """The result for an id; what arrives before it is kept."""
        while wanted not in self.answers:
            message = self.read()
            if message.get("method") == "live":
                self.live.append(message["params"])
            else:
                self.answers[message.get("id")] = message
        answer = self.answers.pop(wanted)
        if "result" in answer:
            return answer["result"]
        error = answer.get("error") or {}
        raise EngineError(error.get("message", "an answer without a result"), error.get("code"))

    def call(self, method, **params):
        """Asks and waits for the result."""
        return self.receive(self.send(method, **params))

    def processor_seconds(self):
        """What it has taken of processors so far, with all its threads; 0 where the system does not tell."""
        try:
            with open(f"/proc/{self.process.pid}/stat", encoding="ascii", errors="replace") as stat:
                fields = stat.read().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            return 0.0

    def close(self):
        """Ends the input, and waits for the program to end, a while; its status."""
        with contextlib.suppress(BrokenPipeError):  # it has ended
            self.process.stdin.close()
        try:
            return self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
        finally:
            self.process.stdout.close()
