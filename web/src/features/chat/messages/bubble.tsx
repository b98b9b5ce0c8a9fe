import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Gift } from '#/api/wire';
import { GiftPicture } from '#/features/chat/gifts/gift-picture';
import { MessageText } from '#/features/chat/messages/message-text';
import styles from './bubble.module.css';

interface BubbleProps {
  text: string;
  gift?: Gift | null | undefined;
  /** Stands over the words, to the edges. */
  photo?: ReactNode;
  /** Null: one's own. */
  from: string | null;
  first: boolean;
  last: boolean;
  /** `failed` and `waiting` look otherwise, besides saying so in words below. */
  look?: 'plain' | 'waiting' | 'failed';
  /** A button beside the bubble. */
  action?: ReactNode;
  /** Time and state, under the bubble. */
  children?: ReactNode;
}

/** One message, on the writer's side. */
export function Bubble({ text, gift, photo, from, first, last, look = 'plain', action, children }: BubbleProps) {
  const { t } = useLingui();
  return (
    <div className={styles.row} data-side={from === null ? 'mine' : 'theirs'} data-first={first} data-last={last}>
      <div className={styles.line}>
        <div className={styles.bubble} data-look={look} data-photo={photo ? '' : undefined}>
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
