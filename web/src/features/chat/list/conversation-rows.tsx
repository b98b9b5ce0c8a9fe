import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { everyChat, type ChatsWanted, type KnownChats } from '#/api/queries/chats';
import { ConversationRow } from '#/features/chat/list/conversation-row';
import { useOlderChats } from '#/features/chat/list/use-older-chats';
import { Button } from '#/ui/buttons/button';
import { ListItem, ListSize } from '#/ui/layout/list-item';
import { Skeleton } from '#/ui/layout/skeleton';
import styles from './conversation-list.module.css';

/** The shape of one conversation. */
export function ConversationSkeleton() {
  return (
    <span className={styles.loading}>
      <Skeleton shape="circle" />
      <span className={styles.lines}>
        <Skeleton />
        <Skeleton />
      </span>
    </span>
  );
}

/** The list while nothing of it is known. */
export function ConversationSkeletons() {
  return (
    <ul className={styles.rows} aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <li key={key}>
          <ConversationSkeleton />
        </li>
      ))}
    </ul>
  );
}

interface ConversationRowsProps {
  list: KnownChats;
  wanted: ChatsWanted | null;
  /** What scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
}

/** So many pixels before its end, the list goes on loading. */
const LOAD_AHEAD_PX = 1200;

/** Up to here all rows stand in the page, where a search of the browser's finds them. */
const SHORT = 100;

/** Of a long list the rows that can be seen; what comes after them loads before one gets there. */
export function ConversationRows({ list, wanted, scroller }: ConversationRowsProps) {
  const { t } = useLingui();
  const rows = useRef<VirtualizerHandle>(null);
  const older = useOlderChats(list, wanted);
  const chats = everyChat(list);
  const isLong = list.older !== null || chats.length > SHORT;
  const goOn = () => {
    const { scrollOffset = 0, viewportSize = 0, scrollSize = 0 } = rows.current ?? {};
    if (!older.failed && viewportSize > 0 && scrollSize - scrollOffset - viewportSize < LOAD_AHEAD_PX) older.load();
  };
  const fill = useEffectEvent(goOn);
  // Each page that came may have been too short for the window.
  useEffect(() => fill());
  return (
    <div className={styles.rows} role="region" aria-label={t`Conversations`}>
      {isLong ? (
        <ListSize value={list.older === null ? chats.length : -1}>
          <Virtualizer ref={rows} data={chats} scrollRef={scroller} as="ul" item={ListItem} onScroll={goOn}>
            {(chat) => <ConversationRow key={chat.id} chat={chat} />}
          </Virtualizer>
        </ListSize>
      ) : (
        <ul>
          {chats.map((chat) => (
            <li key={chat.id}>
              <ConversationRow chat={chat} />
            </li>
          ))}
        </ul>
      )}
      {list.older !== null && !older.failed && (
        <div className={styles.more}>
          <ConversationSkeleton />
        </div>
      )}
      {list.older !== null && older.failed && (
        <div className={styles.more} role="alert">
          <p>
            <Trans>We couldn't load the older conversations.</Trans>
          </p>
          <Button variant="secondary" size="small" onClick={older.load}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
