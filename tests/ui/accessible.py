"""A program's accessible objects by AT-SPI's protocol. On a machine with much to do each answer takes
its time: what the program's cache holds comes in one answer, and of the rest whole levels of objects are
asked at once, not one object after the other.
"""
import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

ACCESSIBLE, TEXT = "org.a11y.atspi.Accessible", "org.a11y.atspi.Text"
REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
PATIENCE = 60000  # milliseconds until an answer is given up
CHECKED, FOCUSED, SENSITIVE = 1 << 4, 1 << 12, 1 << 24  # in the first word of an object's state
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

    def cache(self, owner):
        """What a program tells of all its objects that were asked for before."""
        answer = self.ask([(owner, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems", None)])[0]
        return Cache(answer[0] if answer else [])

    def program(self, pid):
        """The root of the objects of a process, or None."""
        children = self.ask([(*REGISTRY, ACCESSIBLE, "GetChildren", None)])[0] or ([],)
        for owner, path in children[0]:
            process = self.ask([("org.freedesktop.DBus", "/", "org.freedesktop.DBus",
                                 "GetConnectionUnixProcessID", GLib.Variant("(s)", (owner,)))])[0]
            if process == (pid,):
                return Accessible(self, owner, path)
        return None


class Cache:
    """Objects by path, as GetItems of AT-SPI tells of them. Pages of a stack are among them, also hidden ones."""

    def __init__(self, items):
        self.items = {item[0][1]: item for item in items}
        self.below = {}
        for (_, path), _, (_, parent), place, *_ in items:
            self.below.setdefault(parent, []).append((place, path))

    def __contains__(self, path):
        return path in self.items

    def name(self, path):
        return self.items[path][6]

    def state(self, path):
        return self.items[path][9][0]

    def children(self, path):
        """The paths in their order; None unless the cache has every child, and none that is hidden."""
        children = sorted(self.below.get(path, []))
        whole = [place for place, _ in children] == list(range(self.items[path][4]))
        return [child for _, child in children] if whole else None


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

    def is_sensitive(self):
        return bool(self.ask(ACCESSIBLE, "GetState")[0][0] & SENSITIVE)

    def focused(self):
        """The object below this one that has the keyboard's focus, or None."""
        objects = self.all()
        cache = self.bus.cache(self.owner)
        return next((o for o in objects if o.path in cache and cache.state(o.path) & FOCUSED), None)

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
        cache = self.bus.cache(self.owner)
        level = [self]
        while level:
            self.look_at(level, cache)
            level = [child for parent in level for child in parent.children]
        return list(self.below())

    def below(self):
        for child in self.children:
            yield child
            yield from child.below()

    def look_at(self, level, cache):
        """Name, role and children of the objects. What is not known is asked for all of them at once."""
        strangers = [o for o in level if o.path not in cache]
        unknown = [o for o in level if (o.owner, o.path) not in self.bus.roles]
        parents = strangers[:]
        for found in level:
            if found.path in cache:
                found.name = cache.name(found.path)
                children = cache.children(found.path)
                found.children = [Accessible(self.bus, found.owner, child) for child in children or ()]
                if children is None:
                    parents.append(found)
        told = iter(self.bus.ask([o.question("org.freedesktop.DBus.Properties", "Get", "ss", ACCESSIBLE, "Name")
                                  for o in strangers]
                                 + [o.question(ACCESSIBLE, "GetRoleName") for o in unknown]
                                 + [o.question(ACCESSIBLE, "GetChildren") for o in parents]))
        for found in strangers:
            found.name = (next(told) or ("",))[0]
        for found in unknown:
            if role := next(told):
                self.bus.roles[found.owner, found.path] = ROLES.get(role[0], role[0])
        for found in parents:
            found.children = [Accessible(self.bus, *child) for child in (next(told) or ([],))[0]]
        for found in level:
            found.role = self.bus.roles.get((found.owner, found.path), "")
