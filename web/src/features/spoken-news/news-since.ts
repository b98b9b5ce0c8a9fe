import { lastSeq } from '#/api/chat-messages';
import type { Conversation, Likes } from '#/api/wire';

interface ChatList {
  chats: readonly Conversation[];
}

/**
 * Conversations whose newest message is the other's and was not in the list before; none where there was no
 * list.
 */
export function conversationsWithNews(before: ChatList | undefined, now: ChatList): Conversation[] {
  if (!before) return [];
  const known = new Map(before.chats.map((chat) => [chat.id, lastSeq(chat)]));
  // One that comes from further down the list has been read before.
  return now.chats.filter(
    (chat) =>
      chat.num_unread_messages > 0 && chat.messages.at(-1)?.mine === false && lastSeq(chat) > (known.get(chat.id) ?? 0),
  );
}

/** How many likes are new since then. */
export function likesSince(before: Likes | undefined, now: Likes): number {
  return before ? Math.max(0, now.num_new - before.num_new) : 0;
}
