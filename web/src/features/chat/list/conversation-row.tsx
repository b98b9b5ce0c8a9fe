import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BellOff, Pin } from 'lucide-react';
import { useUser } from '#/api/session';
import type { Conversation, ProfileCard } from '#/api/wire';
import { draftsOf } from '#/features/chat/composer/drafts';
import { useMessageWords } from '#/features/chat/messages/message-words';
import { useTimes } from '#/features/chat/messages/times';
import { FormerMember, typingIn, usePortrait } from '#/features/chat/partner';
import { useStore } from '#/lib/store';
import { FictionalLabel, useOnlineWord } from '#/shared/member-card/labels';
import { Avatar } from '#/ui/marks/avatar';
import { Badge } from '#/ui/marks/badge';
import styles from './conversation-row.module.css';

function Face({ profile }: { profile: ProfileCard }) {
  return <Avatar src={usePortrait(profile)} name={profile.name} online={profile.online === 'online'} />;
}

function Facts({ profile }: { profile: ProfileCard }) {
  return (
    <span className={styles.facts}>
      <span>{useOnlineWord(profile.online)}</span>
      {profile.fictional && <FictionalLabel />}
    </span>
  );
}

/** What was begun and not sent: it is found again in the list. */
function useDraft(chat: Conversation): string {
  return useStore(draftsOf(useUser()?.profile.id ?? '').of(chat.profile?.id ?? '')).trim();
}

/** That it is pinned or muted. */
function Marks({ chat: { pinned, muted } }: { chat: Conversation }) {
  return (
    <>
      {pinned && (
        <span className={styles.mark}>
          <Pin size={14} />
          <span className="visually-hidden">
            <Trans>Pinned</Trans>
          </span>
        </span>
      )}
      {muted && (
        <span className={styles.mark}>
          <BellOff size={14} />
          <span className="visually-hidden">
            <Trans>Muted</Trans>
          </span>
        </span>
      )}
    </>
  );
}

/** One conversation in the list: who, the last words, when, how many are unread. */
export function ConversationRow({ chat }: { chat: Conversation }) {
  const { profile, num_unread_messages: unread } = chat;
  const times = useTimes();
  const words = useMessageWords();
  const typing = useStore(typingIn).has(chat.id);
  const last = chat.messages.at(-1);
  const draft = useDraft(chat);
  const isNew = unread > 0 || chat.marked_unread;
  return (
    <Link to="/chats/$id" params={{ id: chat.id }} className={styles.row} data-unread={isNew ? '' : undefined}>
      {profile ? <Face profile={profile} /> : <Avatar src={null} name="–" />}
      <span className={styles.texts}>
        <span className={styles.line}>
          <span className={styles.name}>{profile ? <bdi>{profile.name}</bdi> : <FormerMember />}</span>
          <Marks chat={chat} />
          <time dateTime={chat.last_message_at} className={styles.time}>
            {times.short(chat.last_message_at)}
          </time>
        </span>
        <span className={styles.line}>
          <span className={styles.last}>
            {typing && (
              <span className={styles.typing}>
                <Trans>typing…</Trans>
              </span>
            )}
            {!typing && draft && (
              <>
                <span className={styles.draft}>
                  <Trans comment="In the list of conversations, before a message that was begun and not sent">
                    Draft:
                  </Trans>
                </span>{' '}
                <bdi>{draft}</bdi>
              </>
            )}
            {!typing && !draft && last && (
              <>
                {last.mine && (
                  <>
                    <Trans>You:</Trans>{' '}
                  </>
                )}
                <bdi>{words(last)}</bdi>
              </>
            )}
          </span>
          {unread > 0 && (
            <span className={styles.unread}>
              <span aria-hidden="true">
                <Badge count={unread} />
              </span>
              <span className="visually-hidden">
                <Plural value={unread} one="# unread message" other="# unread messages" />
              </span>
            </span>
          )}
          {unread === 0 && chat.marked_unread && (
            <span className={styles.dot}>
              <span className="visually-hidden">
                <Trans>Marked as unread</Trans>
              </span>
            </span>
          )}
        </span>
        {profile && <Facts profile={profile} />}
      </span>
    </Link>
  );
}
