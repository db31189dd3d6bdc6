"""The real program seen through AT-SPI and driven by pointer and keys."""
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 120  # seconds until something that should happen is given up, on a machine with much to do
Atspi.set_timeout(15000, 30000)  # ms until a call is given up; its own 800 are too few there


def wait_for(what, condition, patience=PATIENCE):
    """The first true result of the condition; an AssertionError that names `what` otherwise, at
    once if a program has died."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        assert not Desk.died(), f"a program died before {what}"
        try:
            result = condition()
        except GLib.GError:  # a widget went away while it was looked at
            result = None
        if result:
            return result
        time.sleep(0.05)
    raise AssertionError(f"waited {patience} s in vain for {what}")


def xdotool(*words):
    subprocess.run(["xdotool", *map(str, words)], check=True)
    time.sleep(0.2)


def run_cases(cases):
    """Runs the cases on a display of their own, with TAP; 1 if one failed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # by way of what is finally done
    display = start_display()
    services = start_services()
    try:
        print(f"1..{len(cases)}", flush=True)
        return sum(not runs_well(case, number) for number, case in enumerate(cases, 1)) > 0
    finally:
        Desk.end_all()
        services.kill()
        display.kill()


def runs_well(case, number):
    os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp()  # no answers of the cases before
    began = time.monotonic()
    try:
        case()
        print(f"ok {number} - {case.__name__} # {time.monotonic() - began:.1f} s", flush=True)
        return True
    except Exception:  # whatever it is, it is this case's failure
        said = traceback.format_exc() + Desk.last_words()
        print("# " + said.strip().replace("\n", "\n# "))
        print(f"not ok {number} - {case.__name__}", flush=True)
        return False
    finally:
        Desk.end_all()


def start_display():
    """An X server of our own, with a number that it finds itself; the process to kill."""
    reader, writer = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x1024x24",
                               "-noreset", "-nolisten", "tcp"], pass_fds=[writer],
                              stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as number:
        os.environ["DISPLAY"] = ":" + number.readline().strip()
    return server


def start_services():
    """The desktop's services, without which GLib warns; the process to kill."""
    Desk.told_services = os.path.join(tempfile.mkdtemp(), "told")
    script = os.path.join(os.path.dirname(__file__), "services.py")
    process = subprocess.Popen([sys.executable, "-B", script, Desk.told_services])
    wait_for("the services", lambda: len(Desk.services_told("here")) == 2)
    return process


class Desk:
    """One run of the program."""

    running = []

    def __init__(self, program, *arguments, state=None, settings=None):
        """`state`: the folder of an earlier run, for what it left behind; a new one without.
        `settings`: the file that keeps the settings; in memory without."""
        self.state = state or tempfile.mkdtemp()
        environment = dict(os.environ, G_DEBUG="fatal-warnings", XDG_STATE_HOME=self.state)
        if settings:
            environment |= {"GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": settings}
        if state:
            environment["XDG_DATA_HOME"] = state
        self.process = subprocess.Popen([program, *arguments], env=environment,
                                        stderr=subprocess.PIPE, text=True)
        Desk.running.append(self)
        self.ended = False
        self.root = self.buttons = self.figures = None
        self.root = wait_for("the program on the accessibility bus", self._application)
        wait_for("the board", lambda: self.columns())

    def _application(self):
        assert self.process.poll() is None, "the program has ended"
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child and child.get_process_id() == self.process.pid and child.get_child_count():
                return child
        return None

    def all(self, root=None):
        """Every accessible object below the root."""
        for i in range((root or self.root).get_child_count()):
            child = (root or self.root).get_child_at_index(i)
            if child:
                yield child
                yield from self.all(child)

    def find(self, name=None, role=None):
        """The first object of that name and role, or None."""
        for child in self.all():
            if name in (None, child.get_name()) and role in (None, child.get_role_name()):
                return child
        return None

    def need(self, name=None, role=None):
        """The object of that name and role, once it is there."""
        return wait_for(f"{name} ({role})", lambda: self.find(name, role))

    def button(self, name):
        return self.need(name, "push button")

    def pane(self, name):
        """A window of the program by its title, or None."""
        windows = (self.root.get_child_at_index(i) for i in range(self.root.get_child_count()))
        return next((window for window in windows if window and window.get_name() == name), None)

    def figure(self, caption):
        """What the statistics say under a caption. Their labels stay the same."""
        if not self.figures:
            labels = [child for child in self.all() if child.get_role_name() == "label"]
            names = [label.get_name() or content(label) for label in labels]
            first = names.index("Speed")
            self.figures = dict(zip(names[first:first + 12:2], labels[first + 1:first + 12:2]))
        label = self.figures[caption]
        return label.get_name() or content(label)

    def texts(self):
        """Everything that labels say."""
        return [child.get_name() or content(child)
                for child in self.all()
                if child.get_role_name() in ("label", "alert", "status bar")]

    def columns(self):
        """The board's sixteen buttons by column, which stay the same; None before they are there."""
        if not self.buttons:
            buttons = [c for c in self.all() if c.get_name().startswith("Column ")
                       and c.get_role_name() == "push button"]
            self.buttons = buttons if len(buttons) == 16 else None
        return self.buttons

    def statuses(self):
        """What is known of each column, in words."""
        return [button.get_description() for button in self.columns()]

    def position(self):
        return content(self.find(name="Position", role="text"))

    def press(self, button):
        """The first action of an object, as a screen reader triggers it."""
        assert Atspi.Action.do_action(button, 0)

    def click(self, accessible):
        """The left button of the pointer, on the middle of an object."""
        xdotool("mousemove", *self.point(accessible), "click", 1)

    def point(self, accessible):
        """The middle of an object on the screen. AT-SPI counts from the window's corner without
        the shadow or border around it, which is as wide on each side."""
        box = wait_for("a place of its own", lambda: settled(accessible))
        frame = extents(self.root.get_child_at_index(0))
        whole = geometry(self.window())
        return (whole["X"] + (whole["WIDTH"] - frame.width) // 2 + box.x + box.width // 2,
                whole["Y"] + (whole["HEIGHT"] - frame.height) // 2 + box.y + box.height // 2)

    def window(self):
        """The X11 number of the largest window: tooltips and menus are windows too."""
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "fourscore"],
                               capture_output=True, text=True, check=True)
        return max(found.stdout.split(), key=lambda window: geometry(window)["WIDTH"])

    def end(self, how=signal.SIGTERM, patience=30):
        """Ends the program; its exit status and the seconds it took."""
        begin = time.monotonic()
        self.ended = True
        if how is not None:
            os.kill(self.process.pid, how)
        status = self.process.wait(patience)
        return status, time.monotonic() - begin

    @staticmethod
    def services_told(kind):
        """What the desktop's services were told of that kind, one list of words each."""
        if not os.path.exists(Desk.told_services):
            return []
        with open(Desk.told_services, encoding="utf-8") as file:
            lines = [line.rstrip("\n").split("\t") for line in file]
        return [words[1:] for words in lines if words[0] == kind]

    @staticmethod
    def died():
        """Whether a program has ended that nobody has asked to, and not well."""
        return any(desk.process.poll() and not desk.ended for desk in Desk.running)

    @staticmethod
    def last_words():
        """What the newest program says in its window, or said when it died: why a case failed."""
        if not Desk.running:
            return ""
        desk = Desk.running[-1]
        if desk.process.poll() is not None:
            return f"It ended with status {desk.process.returncode}. {desk.process.stderr.read()}"
        try:
            return "Its window said: " + " | ".join(filter(None, desk.texts()))
        except (GLib.GError, AttributeError):  # it goes away, or it never came
            return "Its window could not be read."

    @staticmethod
    def end_all():
        """Ends what a failed case has left behind."""
        for desk in Desk.running:
            if desk.process.poll() is None:
                desk.process.kill()
                desk.process.wait()
        Desk.running.clear()


def content(accessible):
    text = accessible.get_text_iface()
    return Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text)) if text else ""


def geometry(window):
    """Place and size of an X11 window."""
    told = subprocess.run(["xdotool", "getwindowgeometry", "--shell", window],
                          capture_output=True, text=True, check=False).stdout
    return {"WIDTH": 0} | {name: int(value)
                           for name, value in (line.split("=") for line in told.split())}


def settled(accessible):
    """The place of an object once it stays where it is; None while the window is laid out."""
    before = extents(accessible)
    time.sleep(0.1)
    box = extents(accessible)
    same = (box.x, box.y, box.width, box.height) == (before.x, before.y, before.width, before.height)
    return box if same and box.width > 0 and box.x >= 0 and box.y >= 0 else None


def extents(accessible):
    return accessible.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
