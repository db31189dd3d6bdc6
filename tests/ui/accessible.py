"""A program's accessible objects by AT-SPI's protocol. On a machine with much to do each answer takes
its time, so whole levels of objects are asked at once, and not one object after the other.
"""
import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

ACCESSIBLE, TEXT = "org.a11y.atspi.Accessible", "org.a11y.atspi.Text"
REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
PATIENCE = 60000  # milliseconds until an answer is given up
CHECKED, FOCUSED = 1 << 4, 1 << 12  # in the first word of an object's state
WINDOW = 1  # coordinates that count from the window's corner


# What AT-SPI calls the roles that GTK has other names for.
ROLES = {"button": "push button", "text box": "text", "switch": "check box", "status": "status bar",
         "window": "frame"}


class Bus:
    """The bus of accessibility, which is found by way of the session's."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress",
                                    None, None, 0, PATIENCE, None).unpack()[0]
        self.connection = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self.roles = {}  # by owner and path: GTK gives each object a path of its own, and its role stays

    def ask(self, questions):
        """The answers to questions (owner, path, interface, method, arguments), asked at once; None
        where there is none, as the object has gone."""
        answers = [None] * len(questions)
        missing = len(questions)

        def answered(connection, result, place):
            nonlocal missing
            missing -= 1
            try:
                answers[place] = connection.call_finish(result).unpack()
            except GLib.GError:
                pass

        for place, (owner, path, interface, method, arguments) in enumerate(questions):
            self.connection.call(owner, path, interface, method, arguments, None, 0, PATIENCE, None,
                                 answered, place)
        while missing:
            GLib.MainContext.default().iteration(True)
        return answers

    def program(self, pid):
        """The root of the objects of a process, or None."""
        children = self.ask([(*REGISTRY, ACCESSIBLE, "GetChildren", None)])[0] or ([],)
        for owner, path in children[0]:
            process = self.ask([("org.freedesktop.DBus", "/", "org.freedesktop.DBus",
                                 "GetConnectionUnixProcessID", GLib.Variant("(s)", (owner,)))])[0]
            if process == (pid,):
                return Accessible(self, owner, path)
        return None


class Accessible:
    """One object. `name` and `role` are those of when it was found, get_name() is that of now."""

    def __init__(self, bus, owner, path):
        self.bus, self.owner, self.path = bus, owner, path
        self.name = self.role = ""
        self.children = []

    def question(self, interface, method, kinds="", *arguments):
        return (self.owner, self.path, interface, method,
                GLib.Variant(f"({kinds})", arguments) if kinds else None)

    def ask(self, *question):
        answer = self.bus.ask([self.question(*question)])[0]
        if answer is None:
            raise LookupError(f"{self.role} “{self.name}” has gone")
        return answer

    def property(self, interface, name):
        return self.ask("org.freedesktop.DBus.Properties", "Get", "ss", interface, name)[0]

    def get_name(self):
        return self.property(ACCESSIBLE, "Name")

    def get_description(self):
        return self.property(ACCESSIBLE, "Description")

    def descriptions(self, objects):
        """Those of several objects, asked at once."""
        return [answer[0] if answer else "" for answer in self.bus.ask(
            [o.question("org.freedesktop.DBus.Properties", "Get", "ss", ACCESSIBLE, "Description")
             for o in objects])]

    def is_checked(self):
        return bool(self.ask(ACCESSIBLE, "GetState")[0][0] & CHECKED)

    def focused(self):
        """The object below this one that has the keyboard's focus, or None."""
        objects = self.all()
        told = self.bus.ask([o.question(ACCESSIBLE, "GetState") for o in objects])
        return next((o for o, answer in zip(objects, told) if answer and answer[0][0] & FOCUSED), None)

    def content(self):
        """The text of an entry or of a label."""
        return self.ask(TEXT, "GetText", "ii", 0, self.property(TEXT, "CharacterCount"))[0]

    def write(self, text):
        """Puts a text in place of what an entry says."""
        assert self.ask("org.a11y.atspi.EditableText", "SetTextContents", "s", text)[0]

    def press(self):
        """The first action, as a screen reader triggers it."""
        assert self.ask("org.a11y.atspi.Action", "DoAction", "i", 0)[0]

    def extents(self):
        """Left, top, width and height in the window."""
        return self.ask("org.a11y.atspi.Component", "GetExtents", "u", WINDOW)[0]

    def first_child(self):
        return Accessible(self.bus, *self.ask(ACCESSIBLE, "GetChildren")[0][0])

    def all(self):
        """Every object below this one, in reading order."""
        level = [self]
        while level:
            self.look_at(level)
            level = [child for parent in level for child in parent.children]
        return list(self.below())

    def below(self):
        for child in self.children:
            yield child
            yield from child.below()

    def look_at(self, level):
        """Asks for name, role and children of the objects, all at once, and only for what is not known."""
        told = self.bus.ask([o.question("org.freedesktop.DBus.Properties", "GetAll", "s", ACCESSIBLE) for o in level])
        parents = []
        for found, answer in zip(level, told):
            properties = answer[0] if answer else {}
            found.name = properties.get("Name", "")
            if properties.get("ChildCount"):
                parents.append(found)
        strangers = [o for o in level if (o.owner, o.path) not in self.bus.roles]
        told = self.bus.ask([o.question(ACCESSIBLE, "GetChildren") for o in parents]
                            + [o.question(ACCESSIBLE, "GetRoleName") for o in strangers])
        for parent, below in zip(parents, told):
            parent.children = [Accessible(self.bus, *child) for child in (below or ([],))[0]]
        for stranger, role in zip(strangers, told[len(parents):]):
            if role:
                self.bus.roles[stranger.owner, stranger.path] = ROLES.get(role[0], role[0])
        for found in level:
            found.role = self.bus.roles.get((found.owner, found.path), "")
