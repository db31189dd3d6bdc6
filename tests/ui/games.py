"""Games and files in the real program, by pointer, keys and accessibility. TAP.

Usage: games.py PROGRAM, on a session bus of its own (driver.sh).
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import warnings

warnings.simplefilter("ignore")  # AT-SPI's bindings deprecate themselves

from desk import (Desk, clipboard, copy, copy_item, first_words, keys, moves, run_cases, says, settings_file,  # noqa: E402
                  wait_for, xdotool)

PROGRAM = sys.argv[1]


def alert(desk, words):
    wait_for(words, lambda: any(words in text for text in desk.texts()))


def enter_name(path):
    """Sends the window's file chooser the name of a file."""
    xdotool("type", "--delay", 15, path)
    keys("Return")


def walks_through_variations():
    desk = Desk(PROGRAM, "0123")
    wait_for("four moves", lambda: first_words(desk) == ["Start", "1. 0", "1", "2. 2", "3"])
    keys("Prior", "Prior", "F", "5")
    wait_for("a variation", lambda: desk.position() == "01F5")
    assert first_words(desk) == ["Start", "1. 0", "1", "2. 2", "2. F", "5", "2. …", "3"], moves(desk)
    keys("alt+Left", "alt+Up")
    wait_for("the main line", lambda: desk.position() == "012")
    keys("alt+Down")
    wait_for("the variation", lambda: desk.position() == "01F")
    desk.press(desk.need(name="Make This Variation the Main Line"))
    wait_for("the new order", lambda: first_words(desk)[3:6] == ["2. F", "2. 2", "3"])
    desk.press(desk.need(name="Delete This Move and All After It"))
    wait_for("one line", lambda: first_words(desk) == ["Start", "1. 0", "1", "2. 2", "3"])
    keys("ctrl+z", "ctrl+z")
    wait_for("the old order", lambda: first_words(desk)[3:6] == ["2. 2", "2. F", "5"])
    cell = next(found for found in desk.all() if found.role == "grid cell"
                and any(label.name == "5" for label in found.below()))
    desk.click(cell)
    wait_for("the clicked move", lambda: desk.position() == "01F5")
    keys("Left")
    wait_for("the move before", lambda: desk.position() == "01F")
    assert desk.end()[0] == 0


def comments_and_goes_on_after_a_kill():
    desk = Desk(PROGRAM)
    keys("5", "a")
    keys("ctrl+m")
    xdotool("type", "--delay", "15", "a fork?")
    wait_for("the comment in the list", lambda: moves(desk)[-1][-1] == "a fork?")
    keys("ctrl+Return")
    desk.press(desk.button("Stop"))
    wait_for("the same comment", lambda: moves(desk)[-1][-1] == "a fork?")
    kept = pathlib.Path(desk.state, "fourscore", "session-0.fourscore")
    wait_for("the session on disk", lambda: kept.exists() and "a fork?" in kept.read_text())
    desk.end(signal.SIGKILL)
    again = Desk(PROGRAM, state=desk.state)
    alert(again, "The last session goes on")  # which it says for a while
    wait_for("the game that was left", lambda: again.position() == "5A")
    assert moves(again)[-1][-1] == "a fork?"
    keys("3")
    wait_for("a move more", lambda: again.position() == "5A3")
    assert again.end(signal.SIGTERM)[0] == 0
    third = Desk(PROGRAM, state=desk.state, settings=settings_file(restore_session="false"))
    wait_for("what a SIGTERM left", lambda: third.position() == "5A3")
    other = Desk(PROGRAM, state=desk.state)
    assert other.position() == ".", "the session of a running program was taken"
    assert other.end()[0] == 0
    xdotool("windowfocus", third.window())  # the other one had it, and there is no manager
    keys("ctrl+w")
    third.press(wait_for("the question", lambda: next(
        (found for found in third.all() if "Discard" in found.name
         and found.role == "push button"), None)))
    assert third.process.wait(30) == 0
    assert not kept.exists(), "a session that was closed is still there"


def saves_and_opens():
    folder = tempfile.mkdtemp()
    path = os.path.join(folder, "a game.fourscore")
    desk = Desk(PROGRAM)
    keys("5", "a", "Prior", "b", "ctrl+s")
    wait_for("the file chooser", lambda: desk.find(role="file chooser") or
             desk.find(name="Save Game"))
    keys("ctrl+a")
    enter_name(path)
    wait_for("the file", lambda: os.path.exists(path) and os.path.getsize(path))
    saved = json.load(open(path, encoding="utf-8"))
    assert saved["games"][0]["lines"] == ["5A", "5B"] and saved["version"] == 2, saved
    wait_for("the name in the title", lambda: desk.find(name="a game.fourscore"))
    keys("7")
    wait_for("the mark of a change", lambda: desk.find(name="• a game.fourscore"))
    keys("ctrl+s")
    wait_for("the change in the file", lambda: "5B7" in open(path, encoding="utf-8").read())
    keys("ctrl+w")
    assert desk.process.wait(30) == 0
    again = Desk(PROGRAM, path)
    wait_for("the saved game", lambda: again.position() == "5B7")
    assert again.end()[0] == 0
    return path


def game_file(line="5A"):
    path = os.path.join(tempfile.mkdtemp(), "a game.fourscore")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"format": "fourscore", "version": 1, "games": [{"lines": [line], "at": line}]}, file)
    return path


def read(path):
    return open(path, encoding="utf-8").read()


def button(desk, word):
    return wait_for(word, lambda: next((found for found in desk.all() if word in found.name
                                        and found.role == "push button"), None))


def never_saves_another_game_over_a_file():
    """What begins in the window of a saved game is untitled, and undo brings the saved one back."""
    path = game_file()
    before = read(path)
    desk = Desk(PROGRAM, path)
    wait_for("the file", lambda: desk.position() == "5A" and desk.find(name="a game.fourscore"))
    for begin in ("paste", "play", "new"):
        if begin == "paste":
            copy("0123")
            keys("ctrl+v")
        else:
            keys(*(("Home", "ctrl+p") if begin == "play" else ("ctrl+n",)))
            desk.press(desk.button("Play" if begin == "play" else "Start"))
        wait_for(f"no name after {begin}", lambda: desk.find(name="Fourscore")
                 or desk.find(name="• Fourscore"))
        keys("5", "ctrl+s")
        wait_for("the file chooser", lambda: desk.find(name="Save Game"))
        keys("Escape")
        wait_for("its end", lambda: not desk.find(name="Save Game"))
        if begin == "play":
            desk.press(desk.button("End the Game"))
            desk.press(button(desk, "_End"))
        for _ in range(8):
            if not desk.find(name="a game.fourscore"):
                keys("ctrl+z")
        keys("End")
        wait_for("the file again", lambda: desk.position() == "5A" and desk.find(name="a game.fourscore"))
        assert read(path) == before, begin
    assert desk.end()[0] == 0


def asks_about_what_is_left():
    """A saved game with changes makes way for another one: save them, give them up, or go back."""
    path = game_file()
    desk = Desk(PROGRAM, path)
    wait_for("the file", lambda: desk.position() == "5A")
    for answer, position in (("Cancel", "5A3"), ("Save", "0123")):
        if answer == "Cancel":
            keys("3")
        copy("0123")
        keys("ctrl+v")
        button(desk, "Discard")
        keys("Escape" if answer == "Cancel" else "Return")
        wait_for(answer, lambda p=position: desk.position() == p)
    wait_for("the changes in the file", lambda: "5A3" in read(path))
    assert "0123" not in read(path)
    assert desk.end()[0] == 0


def notices_that_others_write_its_file():
    path, other = game_file(), game_file("0F")
    desk = Desk(PROGRAM, path)
    wait_for("the file", lambda: desk.position() == "5A")
    keys("3")
    wait_for("the change", lambda: desk.find(name="• a game.fourscore"))
    for answer, position in (("Keep What Is Here", "5A3"), ("Open the Other Version", "0F")):
        os.utime(path, (1, 1)) if answer == "Keep What Is Here" else os.replace(other, path)
        desk.press(button(desk, answer))
        wait_for("the end of the question", lambda: not desk.find(name="Open the Other _Version Open the Other Version"))
        wait_for(answer, lambda p=position: desk.position() == p)
    assert "0F" in read(path)
    wait_for("nothing to save", lambda: desk.find(name="a game.fourscore"))
    time.sleep(1)
    assert not any("Save Changes?" in text for text in desk.texts()), "they were given up"
    assert desk.end()[0] == 0


def asks_at_saving_until_it_is_answered():
    """What others wrote is replaced only if that is said: not after Escape, nor without a name for a copy."""
    path, other = game_file(), game_file("0F")
    desk = Desk(PROGRAM, path)
    wait_for("the file", lambda: desk.position() == "5A")
    keys("3")
    wait_for("the change", lambda: desk.find(name="• a game.fourscore"))
    os.replace(other, path)
    button(desk, "Keep What Is Here")
    keys("Escape")
    wait_for("the end of the question", lambda: not says(desk, "The File Has Changed"))
    for answer in ("Escape", "Save _As", "_Overwrite It"):
        keys("ctrl+s")
        button(desk, "_Overwrite It")
        assert "0F" in read(path), "it was replaced"
        if answer != "Escape":
            desk.press(button(desk, answer))
        if answer == "Save _As":
            wait_for("the file chooser", lambda: desk.find(name="Save Game"))
        if answer != "_Overwrite It":
            keys("Escape")
        wait_for("the end of the question", lambda: not says(desk, "The File Has Changed"))
        wait_for("the end of the chooser", lambda: not desk.find(name="Save Game"))
    wait_for("what is here in the file", lambda: "5A3" in read(path))
    wait_for("nothing to save", lambda: desk.find(name="a game.fourscore"))
    assert desk.end()[0] == 0


def opens_any_name():
    """A file's name is bytes, whatever the locale says of them."""
    folder = os.fsencode(tempfile.mkdtemp())
    for name, locale in ((b"x\xff.fourscore", "C.UTF-8"), ("\u00fcber.fourscore".encode(), "C")):
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"format": "fourscore", "version": 1, "games": [{"lines": ["5A"], "at": "5A"}]}, file)
        desk = Desk(PROGRAM, path, faults={"LC_ALL": locale})
        wait_for("the game", lambda d=desk: d.position() == "5A")
        assert desk.end()[0] == 0


def opens_any_folder():
    """So is that of a job's folder, or of one that is none; a command with it is one for a shell."""
    folder = os.fsencode(tempfile.mkdtemp())
    job, none = os.path.join(folder, b"j 'b\xff"), os.path.join(folder, b"n\xff")
    cli = os.path.join(os.path.dirname(PROGRAM), "cli", "fourscore-cli")
    subprocess.run([cli, "job", "create", job, "5A"], check=True, stdout=subprocess.DEVNULL)
    os.mkdir(none)
    desk = Desk(PROGRAM, job)
    command = "fourscore-cli job submit "
    wait_for("the command", lambda: says(desk, command))
    desk.press(desk.button("Copy the Command"))
    wait_for("the command on the clipboard", lambda: clipboard().startswith(command))
    quoted = clipboard()[len(command):]
    assert says(desk, quoted), desk.texts()
    assert subprocess.run(["bash", "-c", f"printf %s {quoted}"], check=True, capture_output=True).stdout == job
    assert desk.end()[0] == 0
    desk = Desk(PROGRAM, none)
    wait_for("what is wrong", lambda: says(desk, "The Job Cannot Be Read"))
    assert says(desk, "/n?"), desk.texts()
    keys("Escape")
    assert desk.end()[0] == 0


def says_in_which_folder():
    """A folder of the user's may have any name, too, in what is said of damaged files in it."""
    state = os.fsdecode(os.path.join(os.fsencode(tempfile.mkdtemp()), b"h\xff"))
    kept = pathlib.Path(state, "fourscore")
    kept.mkdir(parents=True)
    for name in ("session-0.fourscore", "verdicts.store", "games.sqlite"):
        (kept / name).write_text("damaged" * 100)
    desk = Desk(PROGRAM, state=state)
    alert(desk, "Trouble with the kept session")
    wait_for("the store's trouble", lambda: says(desk, "Answers are not kept on disk"))
    keys("ctrl+shift+b")
    wait_for("the place of results", lambda: says(desk, "Results are kept in"))
    keys("Escape", "ctrl+comma")
    wait_for("the archive's new name", lambda: says(desk, "games.sqlite.damaged"))
    assert desk.end()[0] == 0


def takes_games_of_other_forms():
    """Their file stays as it is: saving asks for a name."""
    path = os.path.join(tempfile.mkdtemp(), "games.txt")
    text = '[White "Ann"]\n1. A1 D4 *\n[White "Ben"]\n1. B2 *\n'
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    desk = Desk(PROGRAM, path)
    wait_for("how many", lambda: says(desk, "2 games read; saving asks for a name"))
    wait_for("the notation", lambda: says(desk, "Read as columns A1 to D4"))
    wait_for("the first game", lambda: desk.find(name="Ann – Black"))
    keys("ctrl+shift+g")
    wait_for("the list", lambda: any("2 of 2 games" in words for words in desk.texts()))
    keys("Escape", "5", "ctrl+s")
    wait_for("the file chooser", lambda: desk.find(name="Save Game"))
    keys("Escape")
    assert desk.end()[0] == 0
    assert read(path) == text


def proposes_the_players():
    """As the name of a file, in which no slash can be."""
    desk = Desk(PROGRAM)
    copy('[White "Ann"]\n[Black "Ben/Bob"]\n1. A1 D4 *\n')
    keys("ctrl+v")
    wait_for("the players", lambda: desk.find(name="Ann – Ben/Bob"))
    keys("ctrl+s")
    name = wait_for("the chooser", lambda: desk.find(name="Name:", role="text"))
    wait_for("their names", lambda: name.content() == "Ann – Ben-Bob.fourscore")
    keys("Escape")
    assert desk.end()[0] == 0


def reads_a_file_in_another_notation():
    """Where two fit, as what is pasted; the games of the first reading are gone."""
    path = os.path.join(tempfile.mkdtemp(), "games.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write("1 6 11 15\n2 7\n")
    desk = Desk(PROGRAM, path)
    wait_for("the first reading", lambda: says(desk, "Read as columns 0 to 15"))
    assert desk.position() == "16BF" and says(desk, "Game 1 of 2")
    desk.click(desk.button("Columns 1 to 16"))
    wait_for("the other reading", lambda: desk.position() == "05AE")
    wait_for("what it is", lambda: says(desk, "Read as columns 1 to 16"))
    assert says(desk, "Game 1 of 2") and not desk.find(name="Columns 0 to 15", role="push button")
    assert desk.end()[0] == 0


def tells_of_bad_files():
    folder = tempfile.mkdtemp()
    bad, gone = os.path.join(folder, "bad.fourscore"), os.path.join(folder, "gone.fourscore")
    with open(bad, "w", encoding="utf-8") as file:
        file.write('{"format":"fourscore","version":7,"games":[{"lines":["0"]}]}')
    pipe, large = os.path.join(folder, "pipe.fourscore"), os.path.join(folder, "large.fourscore")
    os.mkfifo(pipe)
    with open(large, "wb") as file:
        file.truncate(1 << 32)  # which takes no room
    for path, words in ((bad, "version 7"), (gone, "moved or deleted"), (pipe, "a pipe"),
                        ("/dev/zero", "a device"), (large, "too large"), (folder, "directory")):
        desk = Desk(PROGRAM, path)
        alert(desk, words)
        assert desk.position() == "."
        assert desk.end()[0] == 0


def lives_without_a_home():
    """Under a file nothing can be made, not even by root."""
    home = os.path.join(tempfile.mkdtemp(), "home")
    pathlib.Path(home).touch()
    desk = Desk(PROGRAM, state=home)
    alert(desk, "Trouble with the kept session")
    keys("5", "a")
    wait_for("two moves", lambda: desk.position() == "5A")
    assert desk.end()[0] == 0


def copies_and_pastes():
    desk = Desk(PROGRAM, "0F5A")
    for name, words in (("Copy Command That Goes On", "--claim first --table"),
                        ("Copy Diagram", "level 1      level 2"), ("Copy Board Code", "w////")):
        desk.press(wait_for(name, lambda n=name: copy_item(desk, n)))
        wait_for("the menu to close", lambda n=name: not desk.find(name=n))
        wait_for(words, lambda w=words: w in clipboard())
    copy("55\n0F3 remark\n# no\nw///////////////\n")
    keys("ctrl+v")
    alert(desk, "3 positions read")
    alert(desk, "Game 1 of 3")
    keys("ctrl+Next")
    wait_for("the second", lambda: desk.position() == "0F3")
    copy("55\n0F3X\n")
    keys("ctrl+v")
    alert(desk, "Line 2, character 4")
    assert "Game 2 of 3" in desk.texts()
    assert desk.end()[0] == 0


def sets_up_positions():
    desk = Desk(PROGRAM, "01")
    keys("ctrl+e", "5", "5", "5")
    wait_for("three stones", lambda: desk.columns()[5].get_name() == "Column 5, 3 stones: White, Black, White")
    x, y = desk.point(desk.columns()[5])
    xdotool("mousemove", x, y, "click", 3)
    wait_for("two", lambda: desk.columns()[5].get_name() == "Column 5, 2 stones: White, Black")
    desk.press(desk.button("White"))
    xdotool("mousemove", 2, 2)  # away from the tooltip, which would take the click
    wait_for("no tooltip", lambda: not any("winning lines" in text for text in desk.texts()))
    desk.click(desk.columns()[6])
    desk.press(desk.button("Done"))
    wait_for("a game", lambda: desk.columns()[6].get_description() != "Being set up")
    assert desk.position() == "w/b////wb/w/////////"
    keys("ctrl+z", "ctrl+z")
    wait_for("the setting up again", lambda: desk.columns()[6].get_name() == "Column 6, 0 stones")
    keys("Escape")
    wait_for("the game as it was", lambda: desk.position() == "01")
    assert desk.end()[0] == 0


def writes_pictures():
    folder = tempfile.mkdtemp()
    desk = Desk(PROGRAM, "0F5A")
    for end, head in ((".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")):
        path = os.path.join(folder, "board" + end)
        keys("ctrl+shift+e")
        wait_for("the file chooser", lambda: desk.find(name="Save Picture of the Board"))
        keys("ctrl+a")
        enter_name(path)
        wait_for(path, lambda p=path: os.path.exists(p) and os.path.getsize(p))
        assert open(path, "rb").read(5).startswith(head)
    assert desk.end()[0] == 0


CASES = (walks_through_variations, comments_and_goes_on_after_a_kill, saves_and_opens,
         never_saves_another_game_over_a_file, asks_about_what_is_left,
         notices_that_others_write_its_file, asks_at_saving_until_it_is_answered, opens_any_name,
         opens_any_folder, says_in_which_folder, takes_games_of_other_forms, proposes_the_players,
         reads_a_file_in_another_notation, tells_of_bad_files, lives_without_a_home, copies_and_pastes,
         sets_up_positions, writes_pictures)


if __name__ == "__main__":
    chosen = [case for case in CASES if not sys.argv[2:] or case.__name__ in sys.argv[2:]]
    sys.exit(run_cases(chosen))
