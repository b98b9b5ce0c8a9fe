import { lastSeq } from '#/api/chat-messages';
import { everyChat, type KnownChats } from '#/api/queries/chats';
import type { Conversation, Likes } from '#/api/wire';

type ChatList = Pick<KnownChats, 'pinned' | 'chats'>;

/**
 * Conversations that are not muted, whose newest message is the other's and was not in the list before; none where
 * there was no list.
 */
export function conversationsWithNews(before: ChatList | undefined, now: ChatList): Conversation[] {
  if (!before) return [];
  const known = new Map(everyChat(before).map((chat) => [chat.id, lastSeq(chat)]));
  // One that comes from further down the list has been read before.
  return everyChat(now).filter(
    (chat) =>
      !chat.muted &&
      chat.num_unread_messages > 0 &&
      chat.messages.at(-1)?.mine === false &&
      lastSeq(chat) > (known.get(chat.id) ?? 0),
  );
}

/** How many likes are new since then. */
export function likesSince(before: Likes | undefined, now: Likes): number {
  return before ? Math.max(0, now.num_new - before.num_new) : 0;
}
