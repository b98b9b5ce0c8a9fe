import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import type { SwipeGame } from '#/api/wire';
import { regional } from '#/lib/regional';
import styles from './swipe-page.module.css';

/** When there are likes again, in words: "Sunday at 00:00". */
export function useResetTime(resetsAt: string): string {
  const { i18n } = useLingui();
  return new Intl.DateTimeFormat(regional(i18n.locale), { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(
    new Date(resetsAt),
  );
}

/** One heart for each like of the day, full while it is left; words say the same nearby. */
export function Hearts({ game: { likes_left: left, likes_per_day: all } }: { game: SwipeGame }) {
  return (
    <span className={styles.hearts} aria-hidden="true">
      {Array.from({ length: all }, (_, index) => (
        <Heart key={index} data-left={index < left ? '' : undefined} />
      ))}
    </span>
  );
}

/** How many of the day's likes are left (spec 6), and when they are four again. */
export function LikesLeft({ game: { likes_left: left, resets_at: resets } }: { game: SwipeGame }) {
  const time = useResetTime(resets);
  return (
    <p className={styles.counter}>
      <span className="numbers">
        <Plural value={left} one="# like left today" other="# likes left today" />
      </span>
      <span className={styles.reset}>
        <Trans>More likes: {time}</Trans>
      </span>
    </p>
  );
}
