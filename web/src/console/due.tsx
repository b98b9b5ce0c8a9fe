import { Trans } from '@lingui/react/macro';
import { useTimes } from '#/console/times';
import styles from './due.module.css';

const SOON_MS = 4 * 3_600_000;

/** How pressing a moment is. */
export function urgency(due: string, now: number): 'late' | 'soon' | 'calm' {
  const left = Date.parse(due) - now;
  if (left < 0) return 'late';
  return left < SOON_MS ? 'soon' : 'calm';
}

/** Until when something should be done, and how pressing that is, in words and colour. */
export function Due({ at: moment }: { at: string }) {
  const { away, at, now } = useTimes();
  const urgent = urgency(moment, now);
  return (
    <time dateTime={moment} title={at(moment)} className={styles.due} data-urgency={urgent}>
      {urgent === 'late' ? <Trans>Late: due {away(moment)}</Trans> : <Trans>Due {away(moment)}</Trans>}
    </time>
  );
}
