import { useLingui } from '@lingui/react/macro';
import { useMinute } from '#/lib/minute';
import { formatMoment } from '#/lib/time-ago';
import { regional } from '#/lib/regional';

const MINUTE_MS = 60_000;
const STEPS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How far a moment is away in the largest whole unit: "in 3 hours", "5 minutes ago". */
export function distance(moment: number, now: number, locale: string): string {
  const minutes = Math.trunc((moment - now) / MINUTE_MS);
  const [unit, size] = STEPS.find(([, size]) => Math.abs(minutes) >= size) ?? ['minute', 1];
  const words = new Intl.RelativeTimeFormat(regional(locale), { numeric: 'auto', style: 'short' });
  return words.format(Math.trunc(minutes / size), unit);
}

/** Words for moments, kept current by the minute. */
export function useTimes(): { away: (moment: string) => string; at: (moment: string) => string; now: number } {
  const { i18n } = useLingui();
  const now = useMinute();
  return {
    away: (moment) => distance(Date.parse(moment), now, i18n.locale),
    at: (moment) => formatMoment(moment, i18n.locale),
    now,
  };
}

/** A moment as its distance, and exactly when one points at it. */
export function Moment({ at: moment }: { at: string }) {
  const { away, at } = useTimes();
  return (
    <time dateTime={moment} title={at(moment)}>
      {away(moment)}
    </time>
  );
}
