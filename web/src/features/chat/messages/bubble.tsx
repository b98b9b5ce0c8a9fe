import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Gift } from '#/api/wire';
import { isFewEmoji, messageParts } from '#/features/chat/messages/message-parts';
import { formatMoment } from '#/lib/time-ago';
import styles from './bubble.module.css';

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
  /** Null: one's own. */
  from: string | null;
  first: boolean;
  last: boolean;
  /** `going` rises from the field it was written in; `failed` and `waiting` look otherwise, besides saying so in words below. */
  look?: 'plain' | 'going' | 'waiting' | 'failed';
  /** When it was sent: told to who points at it. */
  at?: string;
  /** A button beside the bubble. */
  action?: ReactNode;
  /** Time and state, under the bubble. */
  children?: ReactNode;
}

/** One message, on the writer's side. */
export function Bubble({ text, gift, photo, from, first, last, look = 'plain', at, action, children }: BubbleProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={styles.row} data-side={from === null ? 'mine' : 'theirs'} data-first={first} data-last={last}>
      <div className={styles.line}>
        <div
          className={styles.bubble}
          data-look={look}
          data-photo={photo ? '' : undefined}
          title={at && formatMoment(at, i18n.locale)}
        >
          <span className="visually-hidden">{from === null ? t`You:` : `${from}:`} </span>
          {gift && <GiftPicture gift={gift} />}
          {photo}
          {text && <MessageText text={text} />}
        </div>
        {action}
      </div>
      {children && <div className={styles.meta}>{children}</div>}
    </div>
  );
}
