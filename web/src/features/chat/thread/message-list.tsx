import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Virtualizer } from 'virtua';
import { lastSeq } from '#/api/chat-messages';
import type { Conversation, Id, Message, ProfileCard } from '#/api/wire';
import { AskedCard, useAsked } from '#/features/chat/caution/asked';
import { Caution, unansweredOpener } from '#/features/chat/caution/caution';
import { useLongPress } from '#/features/chat/change/use-long-press';
import { MessageMenu } from '#/features/chat/lazy-parts';
import { MessageButton } from '#/features/chat/messages/message-button';
import { MessageRow } from '#/features/chat/messages/message-row';
import type { Outgoing } from '#/features/chat/outbox/outgoing';
import { usePhotoView } from '#/features/chat/photos/use-photo-view';
import { Beginning } from '#/features/chat/thread/beginning';
import { EarlierMessages } from '#/features/chat/thread/earlier-messages';
import { RowBoundary } from '#/features/chat/thread/row-boundary';
import { rowsOf, type Row } from '#/features/chat/thread/rows';
import { useMessageScroll } from '#/features/chat/thread/use-message-scroll';
import { useOlderMessages } from '#/features/chat/thread/use-older-messages';
import type { ReportSubject } from '#/shared/safety';
import { ListItem, ListSize } from '#/ui/layout/list-item';
import styles from './message-list.module.css';

interface MessageListProps {
  /** Undefined before the first message. */
  chat: Conversation | undefined;
  /** Null: they have left. */
  partner: ProfileCard | null;
  outgoing: readonly Outgoing[];
  /** Number of the message over which the unread divider stands. */
  unreadFrom: number | null;
}

/** So many pixels before its top, history goes on loading. */
const LOAD_AHEAD_PX = 800;
/** Height of what stands above the first message; fixed, so that nothing moves when it changes. */
const TOP_PX = 96;

/** How many of the partner's messages came since the end was last seen. */
function useMissed(chat: Conversation | undefined, atEnd: boolean): number {
  const newest = chat ? lastSeq(chat) : 0;
  const [seen, setSeen] = useState(newest);
  if (atEnd && seen !== newest) setSeen(newest);
  return atEnd ? 0 : (chat?.messages ?? []).filter(({ mine, seq }) => !mine && seq > seen).length;
}

/** A message whose menu opens where a finger stays on it. */
function Pressable({ onLong, children }: { onLong: () => void; children: ReactNode }) {
  return (
    <div className={styles.pressable} {...useLongPress(onLong)}>
      {children}
    </div>
  );
}

/** The message area: at most 800 px wide (spec 2), only what can be seen is in the page. */
export function MessageList({ chat, partner, outgoing, unreadFrom }: MessageListProps) {
  const { t } = useLingui();
  const rows = rowsOf(chat, outgoing, unreadFrom);
  const { list, scroller, placed, atEnd, look, toEnd, settle, shift } = useMessageScroll(rows);
  const older = useOlderMessages(chat);
  const missed = useMissed(chat, atEnd);
  const name = partner?.name ?? t`Former member`;
  const newest = rows.findLast((row) => row.kind === 'message')?.message.seq;
  const [menuOf, setMenuOf] = useState<number | null>(null);
  const closeMenu = useCallback(() => setMenuOf(null), []);
  const handled = menuOf === null ? undefined : chat?.messages.find(({ seq }) => seq === menuOf);
  const opener = unansweredOpener(chat);
  const { asked, dismiss } = useAsked(chat, opener);
  const subject = (id: Id, { seq }: Message): ReportSubject => ({
    about: 'message',
    profile: partner && { id: partner.id, name },
    conversation: id,
    seq,
  });
  const actionOf = (row: Row) =>
    chat &&
    row.kind === 'message' && (
      <MessageButton
        message={row.message}
        newest={row.message.seq === newest}
        open={row.message.seq === menuOf}
        onOpen={() => setMenuOf(row.message.seq === menuOf ? null : row.message.seq)}
      />
    );
  const cautionOf = (row: Row) =>
    chat &&
    opener &&
    row.kind === 'message' &&
    row.message.seq === opener.seq && <Caution message={opener} subject={subject(chat.id, opener)} onShown={settle} />;
  const askedOf = (row: Row) =>
    chat &&
    asked &&
    row.kind === 'message' &&
    row.message.seq === asked.seq && (
      <AskedCard
        ask={asked.ask}
        subject={subject(chat.id, row.message)}
        onDismiss={() => {
          dismiss();
          scroller.current?.focus();
        }}
        onShown={settle}
      />
    );
  const view = usePhotoView(chat, partner);
  const onScroll = (offset: number) => {
    look();
    if (offset < LOAD_AHEAD_PX && older.state === 'idle') older.load();
  };
  const fill = useEffectEvent(() => {
    const handle = list.current;
    if (handle && older.state === 'idle' && handle.scrollSize <= handle.viewportSize) older.load();
  });
  useEffect(() => fill());
  return (
    <div className={styles.area}>
      <div
        ref={scroller}
        className={styles.scroller}
        data-placing={placed || rows.length === 0 ? undefined : ''}
        role="region"
        aria-label={partner ? t`Conversation with ${name}` : t`Conversation with a former member`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it
        tabIndex={0}
      >
        {partner && rows.length === 0 && <Beginning partner={partner} />}
        <div className={styles.top} hidden={rows.length === 0}>
          {chat?.has_older === false && (
            <p>
              {partner
                ? t`This is where your conversation with ${name} begins.`
                : t`This is where your conversation begins.`}
            </p>
          )}
          {chat?.has_older && (
            <EarlierMessages loading={older.state === 'loading'} load={older.load} from={chat.messages[0]?.sent_at} />
          )}
        </div>
        <ListSize value={chat?.has_older ? -1 : rows.length}>
          <Virtualizer
            ref={list}
            data={rows}
            shift={shift}
            startMargin={TOP_PX}
            scrollRef={scroller}
            as="ol"
            item={ListItem}
            onScroll={onScroll}
            onScrollEnd={look}
          >
            {(row, index) => (
              <div key={row.key} className={styles.row} data-end={index === rows.length - 1 ? '' : undefined}>
                <RowBoundary>
                  {cautionOf(row)}
                  <Pressable onLong={() => row.kind === 'message' && setMenuOf(row.message.seq)}>
                    <MessageRow
                      row={row}
                      conversation={chat?.id ?? null}
                      coversPhotos={view.covers}
                      onPhoto={view.open}
                      partner={name}
                      action={actionOf(row)}
                    />
                  </Pressable>
                  {askedOf(row)}
                </RowBoundary>
              </div>
            )}
          </Virtualizer>
        </ListSize>
      </div>
      {view.viewer}
      {chat && handled && (
        <MessageMenu
          key={handled.seq}
          message={handled}
          chat={chat}
          subject={subject(chat.id, handled)}
          onClose={closeMenu}
        />
      )}
      {!atEnd && (
        <button type="button" className={styles.latest} onClick={toEnd}>
          <ArrowDown aria-hidden="true" />
          {missed > 0 ? <Trans>{missed} new</Trans> : <Trans>Latest</Trans>}
        </button>
      )}
    </div>
  );
}
