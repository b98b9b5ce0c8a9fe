import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { LanderProfile, SwipeChoice } from '#/api/wire';
import { PersonPhoto } from '#/features/landers/people/person-photo';
import { Shown, WhereFictional } from '#/features/landers/people/shown';
import { agesOf } from '#/lib/regional';
import { FictionalIcon } from '#/shared/member-card/fictional-icon';
import { FictionalLabel } from '#/shared/member-card/labels';
import deck from '#/shared/swipe/swipe-deck.module.css';
import { putBack, useDrag } from '#/shared/swipe/use-drag';
import { ButtonLink } from '#/ui/buttons/button-link';
import styles from './swipe-table.module.css';

/** A card's width, as the table's in swipe-table.module.css: where photos are chosen, heights count as well. */
const CARD = 'min(100vw - 32px, clamp(176px, 80svh - 342px, 480px))';

/** Who flies off the table, and which way. */
export interface Away {
  person: LanderProfile;
  choice: SwipeChoice;
}

interface SwipeTableProps {
  /** The one on top first; the next two load meanwhile. */
  people: readonly LanderProfile[];
  waiting: boolean;
  away: Away | null;
  onDecide: (choice: SwipeChoice) => void;
  onAway: () => void;
}

interface CardProps {
  person: LanderProfile;
  place: number | 'leaving';
  choice?: SwipeChoice;
  onDecide: (choice: SwipeChoice) => void;
  onAway: () => void;
}

function Card({ person, place, choice, onDecide, onAway }: CardProps) {
  const top = place === 0;
  const drag = useDrag(onDecide);
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place !== 'leaving' && element.current) putBack(element.current);
  }, [place]);
  return (
    // Dragging has buttons beside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <article
      ref={element}
      className={deck.card}
      data-place={place}
      data-choice={choice}
      aria-hidden={top ? undefined : true}
      inert={!top}
      {...(top && drag)}
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && place === 'leaving' && onAway()}
    >
      <PersonPhoto person={person} sizes={CARD} priority={top} behind={place === 1 || place === 2} />
      <div className={deck.texts}>
        <h2 className={deck.name}>
          <bdi>{person.name}</bdi>, <span className="numbers">{agesOf(person)}</span>
        </h2>
        <p className={deck.place}>{person.region_name}</p>
        <WhereFictional person={person}>
          <FictionalLabel tone="over" icon={<FictionalIcon />} />
        </WhereFictional>
      </div>
      <span className={deck.likeMark} aria-hidden="true">
        <Trans comment="On a card that is dragged to the right: the member is liked. Short.">Like</Trans>
      </span>
      <span className={deck.passMark} aria-hidden="true">
        <Trans comment="On a card that is dragged to the left: not for me. Short.">Pass</Trans>
      </span>
    </article>
  );
}

/** The deck; below the last card the way in. */
export function SwipeTable({ people, waiting, away, onDecide, onAway }: SwipeTableProps) {
  return (
    <div className={styles.table}>
      <div className={styles.end} data-waiting={waiting ? '' : undefined}>
        {!waiting && (
          <>
            <h2>
              <Trans>There's more inside</Trans>
            </h2>
            <p>
              <Trans>Most profiles are visible to members only. Create yours to see who's here.</Trans>
            </p>
            <ButtonLink to="/signup">
              <Trans>Create your free profile</Trans>
            </ButtonLink>
          </>
        )}
      </div>
      {people.map((person, place) => (
        <Shown key={person.id} person={person}>
          <Card person={person} place={place} onDecide={onDecide} onAway={onAway} />
        </Shown>
      ))}
      {away && (
        <Card
          key={`away-${away.person.id}`}
          person={away.person}
          place="leaving"
          choice={away.choice}
          onDecide={onDecide}
          onAway={onAway}
        />
      )}
    </div>
  );
}
