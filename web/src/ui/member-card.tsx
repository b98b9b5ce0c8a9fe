import { Link, type LinkProps } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSettings } from '#/api/site';
import type { ProfileCard } from '#/api/types';
import { FictionalLabel } from '#/ui/fictional-label';
import { OnlineDot } from '#/ui/online-dot';
import { Photo } from '#/ui/photo';
import { Presence } from '#/ui/presence';
import styles from './member-card.module.css';

interface MemberCardProps {
  card: ProfileCard;
  /** The profile's address. */
  link: LinkProps;
  /** A button on the photo. */
  action?: ReactNode;
  /** A label above the name, such as "New". */
  label?: ReactNode;
  /** A line under the city. */
  note?: ReactNode;
  /** Among the first that are seen: its photo does not wait. */
  priority?: boolean;
}

/** Shown width of a card, for the browser's choice of photo. */
const SIZES = '(width >= 992px) 210px, (width >= 576px) 33vw, 50vw';

function CardPhoto({ card, priority }: { card: ProfileCard; priority: boolean }) {
  const { cdn_prefix } = useSettings();
  const [failed, setFailed] = useState<string | null>(null);
  const image = card.main_image;
  // Photos have addresses that end: on a page left open the letter stands in until the next look.
  if (!image || image.match === failed) return <span className={styles.initial} aria-hidden="true">{[...card.name][0]?.toLocaleUpperCase()}</span>;
  const srcSet = `${cdn_prefix}${image.thumb_filename} 160w, ${cdn_prefix}${image.match} 480w, ${cdn_prefix}${image.filename} 640w`;
  return <Photo src={cdn_prefix + image.match} srcSet={srcSet} sizes={SIZES} alt="" width={480} height={600} priority={priority} onError={() => setFailed(image.match)} />;
}

/** A member in a grid: photo, name, age, city; the whole card is the link, its button stands apart. */
export function MemberCard({ card, link, action, label, note, priority = false }: MemberCardProps) {
  return (
    <article className={styles.card}>
      <CardPhoto card={card} priority={priority} />
      <div className={styles.texts}>
        {label}
        <h2 className={styles.name}>
          <Link {...link} className={styles.link}><span className={styles.words}>{card.name}, {card.age}</span></Link>
          {card.online === 'online' && <><OnlineDot /><span className="visually-hidden"><Presence online={card.online} /></span></>}
        </h2>
        <p className={styles.city}>{card.city}</p>
        {note && <p className={styles.note}>{note}</p>}
        {card.fictional && <FictionalLabel tone="over" />}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </article>
  );
}
