#!/usr/bin/python3
"""Draws the sample catalog's icons into Public/icons. Needs Debian's python3-cairo and pngquant."""

import math
import pathlib
import subprocess

import cairo

SIZE = 512
ICONS = pathlib.Path(__file__).resolve().parent.parent / "Public" / "icons"


def rgb(code, alpha=1.0):
    """The cairo colour of a hexadecimal code such as `ff8800`."""
    return tuple(int(code[i : i + 2], 16) / 255 for i in (0, 2, 4)) + (alpha,)


def background(context, top, bottom):
    gradient = cairo.LinearGradient(0, 0, 0, SIZE)
    gradient.add_color_stop_rgba(0, *rgb(top))
    gradient.add_color_stop_rgba(1, *rgb(bottom))
    context.set_source(gradient)
    context.paint()


def colour(context, code, alpha=1.0):
    context.set_source_rgba(*rgb(code, alpha))


def disc(context, x, y, radius):
    context.new_path()
    context.arc(x, y, radius, 0, 2 * math.pi)
    context.fill()


def box(context, x, y, width, height, radius):
    context.new_path()
    for corner, (cx, cy) in enumerate(
        [
            (x + width - radius, y + radius),
            (x + width - radius, y + height - radius),
            (x + radius, y + height - radius),
            (x + radius, y + radius),
        ]
    ):
        context.arc(cx, cy, radius, (corner - 1) * math.pi / 2, corner * math.pi / 2)
    context.close_path()


def line(context, width, *points):
    context.new_path()
    context.set_line_width(width)
    context.set_line_cap(cairo.LINE_CAP_ROUND)
    context.set_line_join(cairo.LINE_JOIN_ROUND)
    for point in points:
        context.line_to(*point)
    context.stroke()


def polygon(context, *points):
    context.new_path()
    for point in points:
        context.line_to(*point)
    context.close_path()
    context.fill()


def leaf(context, x, y, length, angle, code):
    context.save()
    context.translate(x, y)
    context.rotate(angle)
    context.new_path()
    context.move_to(0, 0)
    context.curve_to(length * 0.2, -length * 0.5, length * 0.75, -length * 0.5, length, 0)
    context.curve_to(length * 0.75, length * 0.32, length * 0.25, length * 0.32, 0, 0)
    colour(context, code)
    context.fill()
    context.restore()


def star(context, x, y, radius):
    """A star of four points with hollow sides."""
    context.new_path()
    context.move_to(x, y - radius)
    for dx, dy in [(1, 0), (0, 1), (-1, 0), (0, -1)]:
        context.curve_to(x, y, x, y, x + dx * radius, y + dy * radius)
    context.fill()


def larder(context):
    """A basket."""
    background(context, "ffb340", "ff6a3d")
    colour(context, "ffffff")
    line(context, 30, (150, 236), (216, 122))
    line(context, 30, (362, 236), (296, 122))
    context.new_path()
    context.set_line_width(28)
    context.set_line_join(cairo.LINE_JOIN_ROUND)
    for point in [(112, 240), (400, 240), (364, 398), (148, 398)]:
        context.line_to(*point)
    context.close_path()
    context.fill_preserve()
    context.stroke()
    colour(context, "ff7f3f")
    for x in (196, 256, 316):
        line(context, 24, (x, 286), (x, 356))


def driftnote(context):
    """A paper boat."""
    background(context, "5ed0ff", "1673f0")
    colour(context, "ffffff")
    polygon(context, (256, 108), (374, 288), (138, 288))
    colour(context, "bfe3ff")
    polygon(context, (256, 108), (374, 288), (256, 288))
    colour(context, "ffffff")
    polygon(context, (74, 250), (256, 308), (438, 250), (362, 384), (150, 384))
    colour(context, "dceeff")
    polygon(context, (256, 308), (438, 250), (362, 384), (256, 384))
    colour(context, "ffffff", 0.55)
    context.new_path()
    context.set_line_width(20)
    context.set_line_cap(cairo.LINE_CAP_ROUND)
    context.move_to(96, 430)
    for x in range(96, 416, 80):
        context.curve_to(x + 27, 404, x + 53, 456, x + 80, 430)
    context.stroke()


def nightglass(context):
    """A crescent and stars."""
    background(context, "101a4c", "5a3fb8")
    context.push_group()
    colour(context, "ffe9a8")
    disc(context, 236, 276, 142)
    context.set_operator(cairo.OPERATOR_CLEAR)
    disc(context, 300, 226, 122)
    context.pop_group_to_source()
    context.paint()
    colour(context, "ffffff")
    star(context, 330, 206, 62)
    star(context, 408, 318, 34)
    star(context, 410, 112, 26)
    for x, y, radius in [(112, 112, 8), (210, 74, 6), (440, 414, 7), (88, 424, 6), (338, 408, 5)]:
        disc(context, x, y, radius)


def mossgarden(context):
    """A seedling in a pot."""
    background(context, "c9f08a", "34b86a")
    colour(context, "0f7a48")
    line(context, 20, (256, 330), (256, 206))
    leaf(context, 256, 240, 150, -math.pi * 0.24, "0f7a48")
    context.save()
    context.translate(512, 0)
    context.scale(-1, 1)
    leaf(context, 256, 274, 132, -math.pi * 0.2, "12935a")
    context.restore()
    colour(context, "ffffff")
    box(context, 150, 302, 212, 48, 18)
    context.fill()
    polygon(context, (172, 350), (340, 350), (316, 424), (196, 424))
    colour(context, "e3f5da")
    polygon(context, (172, 350), (340, 350), (336, 366), (176, 366))


def inkfield(context):
    """A brush and its stroke."""
    background(context, "ff7ac6", "8f3df0")
    context.new_path()
    context.set_line_cap(cairo.LINE_CAP_ROUND)
    context.set_line_width(44)
    colour(context, "ffffff", 0.45)
    context.move_to(96, 396)
    context.curve_to(170, 320, 200, 470, 276, 408)
    context.curve_to(330, 364, 360, 450, 420, 396)
    context.stroke()
    context.save()
    context.translate(212, 330)
    context.rotate(math.pi * 0.25)
    colour(context, "ffffff")
    box(context, -30, -300, 60, 190, 30)
    context.fill()
    colour(context, "ffd75e")
    context.rectangle(-34, -128, 68, 44)
    context.fill()
    colour(context, "3b1764")
    context.new_path()
    context.move_to(-34, -84)
    context.curve_to(-60, -30, -30, 0, 0, 36)
    context.curve_to(30, 0, 60, -30, 34, -84)
    context.close_path()
    context.fill()
    context.restore()


def ticktock(context):
    """A metronome."""
    background(context, "4b4f5c", "16181f")
    colour(context, "ffffff")
    context.new_path()
    context.set_line_width(26)
    context.set_line_join(cairo.LINE_JOIN_ROUND)
    for point in [(216, 110), (296, 110), (372, 400), (140, 400)]:
        context.line_to(*point)
    context.close_path()
    context.fill_preserve()
    context.stroke()
    colour(context, "16181f")
    polygon(context, (222, 150), (290, 150), (332, 318), (180, 318))
    colour(context, "ff9f0a")
    line(context, 20, (256, 318), (362, 132))
    context.save()
    context.translate(322, 202)
    context.rotate(math.pi * 0.165)
    box(context, -34, -26, 68, 52, 14)
    context.fill()
    context.restore()
    colour(context, "16181f")
    disc(context, 256, 362, 17)


def fjallkoll(context):
    """Mountains under a sun."""
    background(context, "8fd6ff", "e9f7ff")
    colour(context, "ffcc33")
    disc(context, 352, 164, 62)
    colour(context, "5b7f9e")
    polygon(context, (230, 512), (372, 244), (560, 512))
    colour(context, "ffffff")
    polygon(context, (326, 331), (372, 244), (433, 331), (398, 318), (372, 346), (350, 318))
    colour(context, "2f5775")
    polygon(context, (-70, 512), (188, 158), (446, 512))
    colour(context, "ffffff")
    polygon(context, (112, 262), (188, 158), (264, 262), (226, 248), (196, 290), (160, 250))


def ninebreaths(context):
    """Rings that widen as a breath does."""
    background(context, "7ee8d4", "1f8f9f")
    for index, radius in enumerate((186, 140, 94)):
        colour(context, "ffffff", 0.2 + 0.12 * index)
        disc(context, 256, 256, radius)
    colour(context, "ffffff")
    disc(context, 256, 256, 50)


def cobblestone(context):
    """Four tiles of a puzzle."""
    background(context, "6a5cff", "3a1fb0")
    for x, y, code in [(96, 96, "ffd60a"), (264, 96, "ff6482"), (96, 264, "5ee6a8"), (264, 264, "ffffff")]:
        colour(context, "000000", 0.18)
        box(context, x, y + 12, 152, 152, 38)
        context.fill()
        colour(context, code)
        box(context, x, y, 152, 152, 38)
        context.fill()
    colour(context, "3a1fb0")
    disc(context, 340, 340, 30)


def wrenhouse(context):
    """A bird."""
    background(context, "ff8a8a", "e0356b")
    colour(context, "ffffff")
    context.new_path()
    context.move_to(92, 250)
    context.curve_to(150, 408, 372, 430, 392, 236)
    context.curve_to(400, 128, 270, 112, 250, 214)
    context.curve_to(236, 276, 160, 284, 92, 250)
    context.fill()
    colour(context, "ffd3dc")
    context.new_path()
    context.move_to(168, 288)
    context.curve_to(236, 298, 286, 268, 300, 232)
    context.curve_to(344, 300, 270, 362, 168, 288)
    context.fill()
    colour(context, "ffc63d")
    polygon(context, (386, 190), (452, 216), (388, 244))
    colour(context, "5a1030")
    disc(context, 338, 196, 15)
    colour(context, "ffffff")
    line(context, 16, (246, 366), (238, 424))
    line(context, 16, (296, 364), (294, 424))


def main():
    ICONS.mkdir(parents=True, exist_ok=True)
    for draw in (
        larder, driftnote, nightglass, mossgarden, inkfield,
        ticktock, fjallkoll, ninebreaths, cobblestone, wrenhouse,
    ):  # fmt: skip
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, SIZE, SIZE)
        draw(cairo.Context(surface))
        path = ICONS / f"{draw.__name__}.png"
        surface.write_to_png(str(path))
        subprocess.run(["pngquant", "--force", "--strip", "--speed=1", "--output", path, "128", path], check=True)


if __name__ == "__main__":
    main()
