"""The other side of `load images`: the same renditions by libvips, in one process. Prints what it needed as JSON."""

import json
import resource
import sys

import pyvips

WIDTHS = [1280, 480, 160]
photo, rounds, formats = sys.argv[1], int(sys.argv[2]), sys.argv[3].split(",")
with open(photo, "rb") as file:
    upload = file.read()


def encoded(image, form):
    if form == "webp":
        return image.webpsave_buffer(Q=80, effort=2)
    return image.jpegsave_buffer(Q=82, subsample_mode="on")


def take_in():
    size = 0
    # Shrinks while it decodes, turns by EXIF; each smaller one is made from the one above it, as ours.
    image = pyvips.Image.thumbnail_buffer(upload, WIDTHS[0], height=100_000).copy_memory()
    for width in WIDTHS:
        if image.width > width:
            image = image.thumbnail_image(width, height=100_000).copy_memory()
        size += sum(len(encoded(image, form)) for form in formats)
    return size


def spent():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


take_in()
begin = spent()
for _ in range(rounds):
    size = take_in()
print(json.dumps({
    "milliseconds": (spent() - begin) * 1000 / rounds,
    "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
    "bytes": size,
    "version": f"{pyvips.version(0)}.{pyvips.version(1)}.{pyvips.version(2)}",
}))
