import { Link, type LinkProps } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSettings } from '#/api/site';
import type { ProfileCard } from '#/api/wire';
import { agesOf } from '#/lib/regional';
import { FictionalIcon } from '#/shared/member-card/fictional-icon';
import { BothLike, FictionalLabel, Presence, VerifiedLabel, Whereabouts } from '#/shared/member-card/labels';
import { classNames } from '#/ui/class-names';
import { Photo } from '#/ui/marks/photo';
import { Silhouette } from '#/ui/marks/silhouette';
import styles from './member-card.module.css';

interface MemberCardProps {
  card: ProfileCard;
  /** The profile's address. */
  link: LinkProps;
  /** A button in the photo's corner. */
  action?: ReactNode;
  /** A label above the name, such as "New". */
  label?: ReactNode;
  /** A line under the city. */
  note?: ReactNode;
  /** Something that both like; before it, only who is here now is said to be. */
  shared?: string | undefined;
  /** Which of how many it is, in a list that does not hold them all. */
  place?: { position: number; total: number };
  /** Among the first that are seen: its photo does not wait. */
  priority?: boolean;
}

/** Was here today: longer ago is no reason to write now. */
const isLately = ({ online }: ProfileCard) => online === 'online' || online === 'today';

/** Shown width of a card, for the browser's choice of photo. */
const SIZES = '(width >= 992px) 210px, (width >= 576px) 33vw, 50vw';

function CardPhoto({ card, priority }: { card: ProfileCard; priority: boolean }) {
  const { cdn_prefix } = useSettings();
  const [failed, setFailed] = useState<string | null>(null);
  const image = card.main_image;
  // Photos have addresses that end: on a page left open the letter stands in until the next look.
  if (!image || image.match === failed) return <Silhouette of={card.id} />;
  const srcSet = [`${image.thumb_filename} 160w`, `${image.match} 480w`, `${image.filename} 640w`]
    .map((one) => cdn_prefix + one)
    .join(', ');
  return (
    <Photo
      src={cdn_prefix + image.match}
      srcSet={srcSet}
      sizes={SIZES}
      alt=""
      width={480}
      height={600}
      priority={priority}
      onError={() => setFailed(image.match)}
    />
  );
}

/**
 * A member in a grid: photo, name, age, city; the whole card is the link, its button stands apart. Few
 * elements, since grids hold thousands.
 */
export function MemberCard({ card, link, action, label, note, shared, place, priority = false }: MemberCardProps) {
  const listed = place && {
    role: 'listitem',
    'aria-posinset': place.position + 1,
    'aria-setsize': place.total,
    'data-position': place.position,
  };
  const Frame = place ? 'div' : 'article';
  const present = shared ? card.online === 'online' : isLately(card);
  return (
    <Frame
      className={classNames(
        styles.card,
        (card.fictional || card.verified || Boolean(note) || Boolean(shared) || present) && styles.tall,
      )}
      {...listed}
    >
      <CardPhoto card={card} priority={priority} />
      {label}
      <Link {...link} viewTransition className={styles.link}>
        <bdi>{card.name}</bdi>, {agesOf(card)}
      </Link>
      <p className={styles.line}>
        <Whereabouts city={card.city} distance_km={card.distance_km} />
      </p>
      {present && (
        <p className={styles.line} data-online={card.online}>
          <Presence online={card.online} />
        </p>
      )}
      {note && <p className={styles.line}>{note}</p>}
      {shared && (
        <p className={styles.line}>
          <BothLike names={shared} />
        </p>
      )}
      {card.verified && <VerifiedLabel tone="over" card={card} />}
      {card.fictional && <FictionalLabel tone="over" icon={<FictionalIcon />} />}
      {action}
    </Frame>
  );
}
