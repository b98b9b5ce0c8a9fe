import { Plural, Trans } from '@lingui/react/macro';
import { HeartCrack, UsersRound } from 'lucide-react';
import type { SwipeGame } from '#/api/wire';
import { useResetTime } from '#/features/swipe/likes-left';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import styles from './swipe-page.module.css';

function WaysOn() {
  return (
    <div className={styles.ways}>
      <ButtonLink to="/match-finder">
        <Trans>Match finder</Trans>
      </ButtonLink>
      <ButtonLink to="/members" variant="secondary">
        <Trans>Search members</Trans>
      </ButtonLink>
    </div>
  );
}

/** All of the day's likes are given. */
export function OutOfLikes({ game }: { game: SwipeGame }) {
  const time = useResetTime(game.resets_at);
  const all = game.likes_per_day;
  return (
    <EmptyState icon={<HeartCrack />} title={<Trans>That was your last like for today</Trans>} action={<WaysOn />}>
      <Plural value={all} one="You'll get # new like" other="You'll get # new likes" />: {time}
    </EmptyState>
  );
}

/** Everybody who fits was decided about. */
export function OutOfPeople() {
  return (
    <EmptyState icon={<UsersRound />} title={<Trans>You've seen everyone</Trans>} action={<WaysOn />}>
      <Trans>There's no one new for you right now. Come back another day, or search members yourself.</Trans>
    </EmptyState>
  );
}
