"""The words for translators that xgettext finds in files of po/POTFILES.in."""
import subprocess

KEYWORDS = ("_", "N_", "C_:1c,2", "NC_:1c,2", "g_dngettext:2,3", "ngettext:1,2",
            "status_fail:4", "store_fail:2", "file_error:4")


def extract(top, template, *files):
    """Writes a catalogue of what is to be translated: of these files, or of all that are listed."""
    subprocess.run(["xgettext", f"--directory={top}", "--from-code=UTF-8",
                    *(f"--keyword={word}" for word in KEYWORDS), f"--output={template}",
                    *(files or [f"--files-from={top}/po/POTFILES.in"])], check=True, capture_output=True)
