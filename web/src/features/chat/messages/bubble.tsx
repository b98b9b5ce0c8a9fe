import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Gift, Reaction } from '#/api/wire';
import { isFewEmoji, messageParts } from '#/features/chat/messages/message-parts';
import { QuotedMessage, type Quoted } from '#/features/chat/messages/quote';
import { REACTIONS } from '#/features/chat/messages/reactions';
import { formatMoment } from '#/lib/time-ago';
import styles from './bubble.module.css';

/** From here on a text is folded: so many characters, or lines. */
const LONG = { characters: 800, lines: 12 };

const isLong = (text: string) => text.length > LONG.characters || text.split('\n').length > LONG.lines;

/** A long text, of which one sees how it begins. Readers hear all of it. */
function FoldedText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className={open ? undefined : styles.folded}>
        <MessageText text={text} />
      </span>
      <button type="button" className={styles.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
      </button>
    </>
  );
}

/** What somebody wrote: text as it is, and addresses that open apart from this page and tell nothing about it. */
export function MessageText({ text }: { text: string }) {
  return (
    <span dir="auto" className={styles.text} data-large={isFewEmoji(text) ? '' : undefined}>
      {messageParts(text).map(({ text: part, href }, index) =>
        href ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a message never change
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            <bdi>{part}</bdi>
          </a>
        ) : (
          part
        ),
      )}
    </span>
  );
}

/** A gift as it lies in a message. */
export function GiftPicture({ gift: { name, picture } }: { gift: Gift }) {
  const { t } = useLingui();
  return (
    <span className={styles.gift}>
      <img src={picture} alt={t`Gift: ${name}`} width={96} height={96} />
      <span aria-hidden="true">{name}</span>
    </span>
  );
}

interface BubbleProps {
  text: string;
  gift?: Gift | null | undefined;
  /** Stands over the words, to the edges. */
  photo?: ReactNode;
  /** Stands in the place of words. */
  voice?: ReactNode;
  /** Null: one's own. */
  from: string | null;
  /** What it answers, and the name of the other one of the two. */
  quote?: Quoted | null | undefined;
  partner?: string;
  reaction?: Reaction | null | undefined;
  /** Stands in for its words, of which nothing is left. */
  gone?: string | undefined;
  first: boolean;
  last: boolean;
  /**
   * `going` rises from the field it was written in; `failed` and `waiting` look otherwise, besides saying so in words
   * below.
   */
  look?: 'plain' | 'going' | 'waiting' | 'failed' | 'gone';
  /** When it was sent: told to who points at it. */
  at?: string;
  /** A button beside the bubble. */
  action?: ReactNode;
  /** Time and state, under the bubble. */
  children?: ReactNode;
}

/** One message, on the writer's side. */
export function Bubble({
  text,
  gift,
  photo,
  voice,
  from,
  quote,
  partner = '',
  reaction,
  gone,
  first,
  last,
  look = 'plain',
  at,
  action,
  children,
}: BubbleProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={styles.row} data-side={from === null ? 'mine' : 'theirs'} data-first={first} data-last={last}>
      <div className={styles.line}>
        <div
          className={styles.bubble}
          data-look={look}
          data-photo={photo && !quote ? '' : undefined}
          title={at && formatMoment(at, i18n.locale)}
        >
          <span className="visually-hidden">{from === null ? t`You:` : `${from}:`} </span>
          {quote && <QuotedMessage quote={quote} partner={partner} />}
          {gift && <GiftPicture gift={gift} />}
          {photo}
          {voice}
          {text && (isLong(text) ? <FoldedText text={text} /> : <MessageText text={text} />)}
          {gone}
        </div>
        {action}
      </div>
      {reaction && (
        <span className={styles.reaction} role="img" aria-label={t`Reaction: ${REACTIONS[reaction]}`}>
          {REACTIONS[reaction]}
        </span>
      )}
      {children && <div className={styles.meta}>{children}</div>}
    </div>
  );
}
