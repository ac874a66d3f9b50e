#!/usr/bin/env python3
"""Writes an appdefinitions.json of N invented apps to stdout.

`--devices iphone=8 ipad=10000` shows the first eight apps on an iPhone and the first 10,000 on an iPad.
"""

import argparse
import json
import sys

KINDS = [
    {"en": "Games", "sv": "Spel", "de": "Spiele", "ja": "ゲーム"},
    {"en": "Lifestyle", "sv": "Livsstil", "de": "Lifestyle", "ja": "ライフスタイル"},
    {"en": "Productivity", "sv": "Produktivitet", "de": "Produktivität", "ja": "仕事効率化"},
    {"en": "Health & Fitness", "sv": "Hälsa och fitness", "de": "Gesundheit und Fitness", "ja": "ヘルスケア"},
]
SUMMARIES = [
    {"en": "Plan the week in a minute", "sv": "Planera veckan på en minut", "de": "Die Woche in einer Minute planen"},
    {"en": "Puzzles for a short break", "sv": "Pussel för en kort paus", "ja": "ちょっとした休憩にパズルを"},
    {"en": "Your runs, drawn on a map", "sv": "Dina rundor, ritade på en karta", "de": "Ihre Läufe auf der Karte"},
]


def entry(number: int, devices: dict[str, int]) -> dict:
    seen_by = [device for device, count in devices.items() if number < count]
    result = {
        "id": f"app{number}",
        "name": f"App {number}",
        "category": KINDS[number % len(KINDS)],
        "summary": SUMMARIES[number % len(SUMMARIES)],
        "link": f"https://apps.apple.com/app/id{1_000_000_000 + number}",
        "icon": f"https://icons.example/{number}.png",
        "type": "paid" if number % 3 == 0 else "free",
    }
    # No list would show the app everywhere; one that no device of the command line sees is for a television.
    if devices:
        result["showOnDevices"] = seen_by or ["tv"]
    return result


def device_count(text: str) -> tuple[str, int]:
    device, separator, count = text.partition("=")
    if not device or not separator or not count.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not DEVICE=COUNT")
    return device, int(count)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int, metavar="N")
    parser.add_argument("--devices", type=device_count, nargs="+", default=[], metavar="DEVICE=COUNT")
    options = parser.parse_args()
    apps = [entry(number, dict(options.devices)) for number in range(options.count)]
    catalog = {"company": "Example Apps", "defaultLanguage": "en", "apps": apps}
    json.dump(catalog, sys.stdout, ensure_ascii=False, indent=1)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
