import { useSettings } from '#/api/site';
import type { Country } from '#/api/wire';
import { dayIn, type CalendarDay } from '#/lib/date-of-birth';
import { useHydrated } from '#/lib/hydrated';

/** No site takes anybody younger. */
const ADULT = 18;

/** The age from which one may join, by country; until the site's settings may be read, the least there is. */
export function useMinAge(): (country: Country) => number {
  const settings = useSettings();
  const hydrated = useHydrated();
  if (!hydrated) return () => ADULT;
  const known = new Map(settings.countries.map(({ code, min_age: minAge }) => [code, minAge]));
  return (country) => Math.max(ADULT, settings.min_age, known.get(country) ?? 0);
}

/**
 * The calendar day of now in a country, which decides on ages there; this device's own for a country that is
 * not known yet.
 */
export function useTodayIn(): (country: Country) => CalendarDay {
  const { countries } = useSettings();
  return (country) => dayIn(countries.find(({ code }) => code === country)?.timezone, new Date());
}
