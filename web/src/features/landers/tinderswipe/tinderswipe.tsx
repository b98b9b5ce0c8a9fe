import { Trans, useLingui } from '@lingui/react/macro';
import { Heart, X } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '#/api/site';
import type { LanderProfile, SwipeChoice } from '#/api/wire';
import { JoinBar } from '#/features/landers/frame/join-bar';
import { LanderHeader } from '#/features/landers/frame/lander-header';
import { PEOPLE } from '#/features/landers/lander-list';
import { LikedDialog } from '#/features/landers/people/liked-dialog';
import { WhereFictional } from '#/features/landers/people/shown';
import { usePeople } from '#/features/landers/people/use-people';
import { SwipeTable, type Away } from '#/features/landers/tinderswipe/swipe-table';
import { agesOf } from '#/lib/regional';
import { IconButton } from '#/ui/buttons/icon-button';
import styles from './tinderswipe.module.css';

/**
 * Spec 2 `/landers/tinderswipe`: a deck of people who may be shown. A like leads into sign-up; nothing is said
 * to come back.
 */
export function Tinderswipe() {
  const { t } = useLingui();
  const { fictional_singular } = useSettings();
  const { people, waiting } = usePeople(PEOPLE.tinderswipe);
  const [place, setPlace] = useState(0);
  const [away, setAway] = useState<Away | null>(null);
  const [liked, setLiked] = useState<LanderProfile | null>(null);
  const top = people[place];
  const decide = (choice: SwipeChoice) => {
    if (!top || liked) return;
    setAway({ person: top, choice });
    setPlace(place + 1);
    if (choice === 'like') setLiked(top);
  };
  const name = top?.name ?? '';
  return (
    <div className={styles.page}>
      <LanderHeader />
      <div className={styles.game}>
        <h1 tabIndex={-1} className={styles.title}>
          <Trans>Who makes you smile?</Trans>
        </h1>
        <SwipeTable
          people={people.slice(place, place + 3)}
          waiting={waiting}
          away={away}
          onDecide={decide}
          onAway={() => setAway(null)}
        />
        <p role="status" className="visually-hidden">
          {top && (
            <>
              <bdi>{top.name}</bdi>, {agesOf(top)}
              <WhereFictional person={top}>, {fictional_singular}</WhereFictional>
            </>
          )}
        </p>
        <div className={styles.moves}>
          <IconButton
            variant="outline"
            size="large"
            label={t`Pass on ${name}`}
            icon={<X />}
            aria-disabled={!top}
            onClick={() => decide('dislike')}
          />
          <IconButton
            variant="solid"
            size="large"
            label={t`Like ${name}`}
            icon={<Heart />}
            aria-disabled={!top}
            onClick={() => decide('like')}
          />
        </div>
      </div>
      <JoinBar />
      <LikedDialog person={liked} onClose={() => setLiked(null)} />
    </div>
  );
}
