"""A camera above a flat tray that reads one to eight dice. Needs the extra `camera`: numpy and OpenCV.

    source.py       the source of dice, in the loop         line.py      the same in a thread: opening, reading, jobs
    watching.py     from pictures to a throw                frames.py    where pictures come from
    seeing.py       what lies in one picture                calibration.py, kept.py  what has to be known before
    guessing.py, faces.py, flat.py, spots.py, ground.py, view.py  how that is found out
    pictures.py     the last twenty throws, drawn

`companion.devices.camera.wiring` and `telling` need neither library, so a board profile can be read without them.
"""
