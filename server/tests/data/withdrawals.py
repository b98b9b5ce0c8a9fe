"""Makes withdrawals.csv: country, day of purchase, last day of a period of 14 days.

    pip install holidays==0.109 && python server/tests/data/withdrawals.py > server/tests/data/withdrawals.csv

The holidays are those of the Python package "holidays" (MIT), which shares nothing with ours. Where a country's
regions differ, a day of any of them counts.
"""

import random
from datetime import date, timedelta

import holidays

COUNTRIES = "NL BE LU DE AT CH FR IT ES GB IE US CA AU DK NO SE FI PL".split()
# Days that count for periods though the law does not call them public holidays, by the package's own categories.
CATEGORIES = {
    "NL": ("public", "optional"),
    "SE": ("public", "de_facto", "optional"),
    "DK": ("public", "optional"),
    "CA": ("public", "government", "optional"),
}
REGIONS = {code: None for code in ("DE", "AT", "CH", "ES", "GB", "FI")} | {"FR": ["57", "6AE"]}
# By the moon, of one canton, or once; and half days and days between, which no law names for periods.
LEFT_OUT = (
    "Eid al", "Naefels", "World Cup", "Squeeze day", "Twelfth Night", "Maundy Thursday (from", "Walpurgis",
    "All Saints' Eve", "Workers' Day",
)
CANADA_LEFT_OUT = ("Easter Monday",)
YEARS = range(2026, 2031)


def days_off(code):
    regions = [None]
    if code in REGIONS:
        regions += REGIONS[code] or list(holidays.country_holidays(code).subdivisions)
    left_out = LEFT_OUT + (CANADA_LEFT_OUT if code == "CA" else ())
    categories = {"categories": CATEGORIES[code]} if code in CATEGORIES else {}
    off = set()
    for region in regions:
        named = holidays.country_holidays(code, subdiv=region, years=YEARS, language="en_US", **categories)
        for day, names in named.items():
            if not all(any(word in name for word in left_out) for name in names.split("; ")):
                off.add(day)
    return off


def main():
    chance = random.Random(1182)
    print("# Made by withdrawals.py with holidays", holidays.__version__)
    for code in COUNTRIES:
        off = days_off(code)
        first, last = date(2026, 11, 1), date(2029, 12, 31)
        all_days = [first + timedelta(n) for n in range((last - first).days + 1)]
        # Half of the rows by chance, half where a holiday stands in the way.
        beside = [d for d in all_days if any(d + timedelta(14 + n) in off for n in range(3))]
        for day in sorted(set(chance.sample(all_days, 40) + chance.sample(beside, 40))):
            end = day + timedelta(14)
            while end.weekday() > 4 or end in off:
                end += timedelta(1)
            print(code, day, end, sep=",")


main()
