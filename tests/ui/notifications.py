"""The desktop's notification service on the session bus: `notifications.py FILE` appends a line,
TITLE, a tab and the text, to FILE for each notification that programs send."""
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

INTERFACE = """
<node><interface name="org.freedesktop.Notifications">
  <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
    <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
    <arg type="u" direction="out"/>
  </method>
  <method name="CloseNotification"><arg type="u" direction="in"/></method>
  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
  <method name="GetServerInformation">
    <arg type="s" direction="out"/><arg type="s" direction="out"/>
    <arg type="s" direction="out"/><arg type="s" direction="out"/>
  </method>
</interface></node>"""
ANSWERS = {"Notify": GLib.Variant("(u)", (1,)), "CloseNotification": None,
           "GetCapabilities": GLib.Variant("(as)", (["body"],)),
           "GetServerInformation": GLib.Variant("(ssss)", ("tests", "Fourscore", "1", "1.2"))}


def answer(_connection, _sender, _path, _interface, method, arguments, call):
    if method == "Notify":
        _name, _id, _icon, title, text, *_rest = arguments.unpack()
        with open(sys.argv[1], "a", encoding="utf-8") as file:
            file.write(f"{title}\t{text}\n")
    call.return_value(ANSWERS[method])


def serve(connection, _name):
    interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
    connection.register_object("/org/freedesktop/Notifications", interface, answer)


if __name__ == "__main__":
    Gio.bus_own_name(Gio.BusType.SESSION, "org.freedesktop.Notifications",
                     Gio.BusNameOwnerFlags.NONE, serve, None, None)
    GLib.MainLoop().run()
