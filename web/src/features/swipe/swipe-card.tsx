import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { interestsQuery } from '#/api/queries/reference';
import type { Introduction, SwipeChoice } from '#/api/wire';
import { SwipePhoto } from '#/features/swipe/swipe-photo';
import { agesOf } from '#/lib/regional';
import { FictionalIcon } from '#/shared/member-card/fictional-icon';
import { BothLike, FictionalLabel, OnlineDot, Presence, VerifiedLabel, Whereabouts } from '#/shared/member-card/labels';
import styles from '#/shared/swipe/swipe-deck.module.css';
import { putBack, useDrag } from '#/shared/swipe/use-drag';

interface SwipeCardProps {
  card: Introduction;
  /** 0 lies on top; `leaving` is on its way off the table. */
  place: number | 'leaving';
  /** Which way it leaves. */
  choice: SwipeChoice | undefined;
  /** It was taken back just now. */
  back?: boolean;
  onDecide: (choice: SwipeChoice) => void;
  onLeft: () => void;
}

/** What both like, by name. */
function Shared({ ids }: { ids: readonly string[] }) {
  const known = useQuery({ ...interestsQuery, enabled: ids.length > 0 }).data ?? [];
  const names = known.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ');
  if (!names) return null;
  return (
    <p className={styles.shared}>
      <BothLike names={names} />
    </p>
  );
}

/**
 * One card of the deck: dragged aside, or pressed to open the profile. Only the one on top is there for keys
 * and readers.
 */
export function SwipeCard({ card, place, choice, back = false, onDecide, onLeft }: SwipeCardProps) {
  const top = place === 0;
  const drag = useDrag(onDecide);
  const element = useRef<HTMLElement>(null);
  // One whose like was refused comes back from where it was thrown.
  useEffect(() => {
    if (place !== 'leaving' && element.current) putBack(element.current);
  }, [place]);
  return (
    // Dragging has buttons and keys beside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <article
      ref={element}
      className={styles.card}
      data-place={place}
      data-choice={choice}
      data-back={back ? '' : undefined}
      aria-hidden={top ? undefined : true}
      inert={!top}
      {...(top && drag)}
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && place === 'leaving' && onLeft()}
    >
      <SwipePhoto card={card} top={top} />
      <div className={styles.texts}>
        <h2 className={styles.name}>
          <Link to="/members/$id" params={{ id: card.id }} className={styles.link} draggable={false}>
            <bdi>{card.name}</bdi>, <span className="numbers">{agesOf(card)}</span>
          </Link>
        </h2>
        <p className={styles.place}>
          <Whereabouts city={card.city} distance_km={card.distance_km} />
        </p>
        {card.online !== 'earlier' && (
          <p className={styles.online}>
            {card.online === 'online' && <OnlineDot />}
            <Presence online={card.online} />
          </p>
        )}
        {card.line && (
          <p dir="auto" className={styles.line}>
            {card.line}
          </p>
        )}
        <Shared ids={card.shared_interests} />
        {card.verified && <VerifiedLabel tone="over" card={card} />}
        {card.fictional && <FictionalLabel tone="over" icon={<FictionalIcon />} />}
      </div>
      <span className={styles.likeMark} aria-hidden="true">
        <Trans comment="On a card that is dragged to the right: the member is liked. Short.">Like</Trans>
      </span>
      <span className={styles.passMark} aria-hidden="true">
        <Trans comment="On a card that is dragged to the left: not for me. Short.">Pass</Trans>
      </span>
    </article>
  );
}
