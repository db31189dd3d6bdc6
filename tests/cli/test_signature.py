"""fourscore-cli bench --signature: the search is the one that the project's last commit measured."""
import signal
import unittest

import cli

KEPT = (cli.DATA / "bench-signature").read_text(encoding="utf-8")


class Signature(unittest.TestCase):
    def test_as_kept(self):
        """If the search was changed on purpose: CONTRIBUTING.md, "Commits", tells what to do."""
        result = cli.run("bench", "--signature")
        self.assertEqual((result.status, result.err), (0, ""))
        self.assertEqual(result.lines()[-1] + "\n", KEPT)
        parts = [int(line.rsplit(" ", 1)[1]) for line in result.lines()[:-1]]
        self.assertRegex(KEPT, r"^Bench: [1-9][0-9]*\n$")
        self.assertEqual(f"Bench: {sum(parts)}\n", KEPT)

    def test_interrupt(self):
        process = cli.start("bench", "--signature")
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        result = cli.finish(process)
        self.assertEqual((result.status, result.err), (1, ""))
        self.assertNotIn("Bench", result.out)


if __name__ == "__main__":
    cli.main()
