"""The desktop's services that the program asks for, on the session bus: `services.py FILE` appends
a line to FILE for each notification (notify, TITLE, text), inhibition of sleep (inhibit, the reason)
and its end (uninhibit), tab-separated. The first line says that the services are there."""
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

NOTIFICATIONS = """
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
SESSIONS = """
<node><interface name="org.gnome.SessionManager">
  <method name="RegisterClient">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="o" direction="out"/>
  </method>
  <method name="UnregisterClient"><arg type="o" direction="in"/></method>
  <method name="Inhibit">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="u" direction="in"/><arg type="u" direction="out"/>
  </method>
  <method name="Uninhibit"><arg type="u" direction="in"/></method>
</interface></node>"""
SUSPEND = 4  # among the flags of Inhibit
ANSWERS = {"Notify": GLib.Variant("(u)", (1,)),
           "GetCapabilities": GLib.Variant("(as)", (["body"],)),
           "GetServerInformation": GLib.Variant("(ssss)", ("tests", "Fourscore", "1", "1.2")),
           "RegisterClient": GLib.Variant("(o)", ("/org/gnome/SessionManager/Client1",)),
           "Inhibit": GLib.Variant("(u)", (7,))}


def write(*words):
    with open(sys.argv[1], "a", encoding="utf-8") as file:
        file.write("\t".join(words) + "\n")


def answer(_connection, _sender, _path, _interface, method, arguments, call):
    told = arguments.unpack()
    if method == "Notify":
        write("notify", told[3], told[4].replace("\n", " "))
    elif method == "Inhibit" and told[3] & SUSPEND:
        write("inhibit", told[2])
    elif method == "Uninhibit":
        write("uninhibit")
    call.return_value(ANSWERS.get(method))


def serve(connection, name):
    xml = NOTIFICATIONS if name.endswith("Notifications") else SESSIONS
    path = "/" + name.replace(".", "/")
    connection.register_object(path, Gio.DBusNodeInfo.new_for_xml(xml).interfaces[0], answer)


if __name__ == "__main__":
    for known_as in ("org.freedesktop.Notifications", "org.gnome.SessionManager"):
        Gio.bus_own_name(Gio.BusType.SESSION, known_as, Gio.BusNameOwnerFlags.NONE, serve,
                         lambda _bus, name: write("here", name), None)
    GLib.MainLoop().run()
