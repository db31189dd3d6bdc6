"""The real program seen through AT-SPI and driven by pointer and keys."""
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback

from accessible import Bus

# Seconds until something that should happen is given up, on a machine with much to do; in builds where
# a step takes longer (tests/amount.h) all patience is four times as long.
PATIENCE = 120
LONGER = 1 if os.environ.get("TEST_SHARE", "1") == "1" else 4


def wait_for(what, condition, patience=PATIENCE):
    """The first true result of the condition; an AssertionError that names `what` otherwise, at
    once if a program has died."""
    patience *= LONGER
    end = time.monotonic() + patience
    while time.monotonic() < end:
        assert not Desk.died(), f"a program died before {what}"
        began = time.monotonic()
        try:
            result = condition()
        except LookupError:  # a widget went away while it was looked at
            result = None
        if result:
            return result
        # Half of the time is the program's; but a message is shown for some seconds only.
        time.sleep(min(max(0.05, time.monotonic() - began), 0.5))
    raise AssertionError(f"waited {patience} s in vain for {what}")


def xdotool(*words):
    subprocess.run(["xdotool", *map(str, words)], check=True)
    time.sleep(0.2)


def keys(*names):
    """Presses the keys, one after the other."""
    xdotool("key", "--delay", 60, *names)


def clipboard():
    return subprocess.run(["xclip", "-selection", "clipboard", "-o"], capture_output=True,
                          text=True, timeout=120, check=False).stdout


def copy(text):
    """Puts a text into the clipboard, as another program does. xclip leaves before it is there."""
    subprocess.run(["xclip", "-selection", "clipboard"], input=text, text=True, timeout=120,
                   check=True)
    wait_for("the clipboard", lambda: clipboard() == text)


def run_cases(cases, screen="1280x1024x24"):
    """Runs the cases on a display of their own, with TAP; 1 if one failed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # by way of what is finally done
    display = start_display(screen)
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
        print(said, file=sys.stderr)  # which is what a report of many tests shows
        print(f"not ok {number} - {case.__name__}", flush=True)
        return False
    finally:
        Desk.end_all()


def start_display(screen):
    """An X server of our own, with a number that it finds itself; the process to kill. Keys do not
    repeat: between pressing and releasing one much time may pass."""
    reader, writer = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", screen,
                               "-r", "-noreset", "-nolisten", "tcp"], pass_fds=[writer],
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
    bus = None  # of accessibility

    def __init__(self, program, *arguments, state=None, settings=None, faults=None):
        """`state`: the folder of an earlier run, for what it left behind; a new one without.
        `settings`: the file that keeps the settings; a new one without, so that the start is not the first,
        which begins with the tour.
        `faults`: variables of the environment, for tests/faults/shim.c."""
        self.state = state or tempfile.mkdtemp()
        environment = dict(os.environ, G_DEBUG="fatal-warnings", XDG_STATE_HOME=self.state)
        environment |= faults or {}
        settings = settings or settings_file()
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
        Desk.bus = Desk.bus or Bus()
        return Desk.bus.program(self.process.pid)

    def all(self, root=None):
        """Every accessible object of the program, or below another object."""
        return (root or self.root).all()

    def find(self, name=None, role=None):
        """The first object of that name and role, or None."""
        return next((found for found in self.all()
                     if name in (None, found.name) and role in (None, found.role)), None)

    def need(self, name=None, role=None):
        """The object of that name and role, once it is there."""
        return wait_for(f"{name} ({role})", lambda: self.find(name, role))

    def button(self, name):
        return self.need(name, "push button")

    def pane(self, name):
        """A window of the program by its title, or None."""
        return next((found for found in self.all() if found.name == name
                     and found.role in ("frame", "dialog")), None)

    def figure(self, caption):
        """What the statistics say under a caption. Their labels stay the same."""
        if not self.figures:
            labels = [found for found in self.all() if found.role == "label"]
            first = [words(label) for label in labels].index("Speed")
            captions, values = labels[first:first + 12:2], labels[first + 1:first + 12:2]
            self.figures = dict(zip(map(words, captions), values))
        return self.figures[caption].get_name() or self.figures[caption].content()

    def texts(self):
        """Everything that labels say."""
        return [words(found) for found in self.all()
                if found.role in ("label", "alert", "status bar")]

    def columns(self):
        """The board's sixteen buttons by column, which stay the same; None before they are there."""
        if not self.buttons:
            buttons = [found for found in self.all()
                       if found.name.startswith("Column ") and found.role == "push button"]
            self.buttons = buttons if len(buttons) == 16 else None
        return self.buttons

    def statuses(self):
        """What is known of each column, in words."""
        return self.root.descriptions(self.columns())

    def position(self):
        return self.need(name="Position", role="text").content() or "."

    def press(self, button):
        """The first action of an object, as a screen reader triggers it."""
        try:
            button.press()
        except LookupError:
            self.need(button.name, button.role).press()

    def place(self, accessible):
        """As settled(), also if another object of the same name was made in its place meanwhile."""
        try:
            return settled(accessible)
        except LookupError:
            other = self.find(accessible.name, accessible.role) if accessible.name else None
            return other and settled(other)

    def click(self, accessible):
        """The left button of the pointer, on the middle of an object."""
        xdotool("mousemove", *self.point(accessible), "click", 1)

    def point(self, accessible):
        """The middle of an object on the screen. AT-SPI counts from the window's corner without
        the shadow or border around it, which is as wide on each side."""
        box = wait_for("a place of its own", lambda: self.place(accessible))
        frame = self.root.first_child().extents()
        whole = geometry(self.window())
        return (whole["X"] + (whole["WIDTH"] - frame[2]) // 2 + box[0] + box[2] // 2,
                whole["Y"] + (whole["HEIGHT"] - frame[3]) // 2 + box[1] + box[3] // 2)

    def window(self):
        """The X11 number of the largest window: tooltips and menus are windows too. If one of these goes away while
        xdotool searches, it finds nothing."""
        def largest():
            found = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "fourscore"],
                                   capture_output=True, text=True, check=False)
            return max(found.stdout.split(), key=lambda window: geometry(window)["WIDTH"], default=None)
        return wait_for("its window on the display", largest)

    def window_of(self):
        """The same of this program, where several run."""
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)],
                               capture_output=True, text=True, check=False)
        return max(found.stdout.split(), key=lambda window: geometry(window)["WIDTH"], default=None)

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
        except (LookupError, AttributeError):  # it goes away, or it never came
            return "Its window could not be read."

    @staticmethod
    def end_all():
        """Ends what a failed case has left behind."""
        for desk in Desk.running:
            if desk.process.poll() is None:
                desk.process.kill()
                desk.process.wait()
        Desk.running.clear()


class FlatDesk(Desk):
    """One whose board has as many buttons as its game has columns."""

    def columns(self):
        return self.named("Column ") or None

    def named(self, start):
        return [found for found in self.all() if found.name.startswith(start) and found.role == "push button"]


def says(desk, text):
    """Whether a label of the program says so, among other things."""
    return any(text in told for told in desk.texts())


def searched_for(desk):
    """The seconds of the search, from "2.5 s" or "1:05"."""
    number = desk.figure("Time").split()[0]
    return sum(float(part) * 60 ** power for power, part in enumerate(reversed(number.split(":"))))


def settings_file(**values):
    """A folder with settings that differ from the defaults: at least, the tour was shown."""
    folder = tempfile.mkdtemp()
    values = {"tour_shown": "true", "search_details": "true"} | values
    os.makedirs(os.path.join(folder, "glib-2.0", "settings"))
    with open(kept_in(folder), "w", encoding="utf-8") as file:
        file.write("[io/github/fourscore/Fourscore]\n")
        file.writelines(f"{name.replace('_', '-')}={value}\n" for name, value in values.items())
    return folder


def kept_in(folder):
    return os.path.join(folder, "glib-2.0", "settings", "keyfile")


def choose(desk, path):
    """Enters a path into a file chooser that saves."""
    entry = wait_for("the chooser", lambda: desk.find(name="Name:", role="text"))
    entry.write(path)
    wait_for("the path in it", lambda: entry.content() == path)


def save_plots(desk):
    """Saves the plot shown in each format, from the open window of plots."""
    folder = tempfile.mkdtemp()
    for name, begin in (("a.csv", b"scheme,seconds,value\nTWOBIG,"), ("b.svg", b"<?xml"),
                        ("c.png", b"\x89PNG")):
        path = os.path.join(folder, name)
        desk.press(desk.button("Save as SVG, PNG or CSV"))
        choose(desk, path)
        desk.press(desk.button("_Save Save"))
        wait_for(name, lambda p=path, b=begin: os.path.exists(p)
                 and open(p, "rb").read().startswith(b))
        wait_for("the dialog's end", lambda: not desk.find(name="Save the Picture"))


def words(label):
    """What a label that was found says; some have a name, others a text."""
    try:
        return label.name or label.content()
    except LookupError:  # it has neither, or has gone
        return ""


def geometry(window):
    """Place and size of an X11 window."""
    told = subprocess.run(["xdotool", "getwindowgeometry", "--shell", window],
                          capture_output=True, text=True, check=False).stdout
    return {"WIDTH": 0} | {name: int(value)
                           for name, value in (line.split("=") for line in told.split())}


def moves(desk):
    """The cells of the list of moves that are not empty: texts, the comment last."""
    box = desk.find(name="Moves", role="grid")
    cells = ([label.name for label in cell.below() if label.role == "label"]
             for cell in box.below() if cell.role == "grid cell")
    return [cell for cell in cells if cell]


def first_words(desk):
    return [cell[0] for cell in moves(desk)]


def copy_item(desk, name):
    """An item of the menu of copies, which is opened unless it is; a click too early is lost."""
    item = desk.find(name=name)
    if item is None:
        desk.click(desk.need(name="Copy Position"))
        time.sleep(1)
    return item


def settled(accessible):
    """The place of an object once it stays where it is; None while the window is laid out."""
    before = accessible.extents()
    time.sleep(0.1)
    box = accessible.extents()
    return box if box == before and box[2] > 0 and box[0] >= 0 and box[1] >= 0 else None
