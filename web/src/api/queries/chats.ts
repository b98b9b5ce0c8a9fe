import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { ChatsPage, Conversation, Id } from '#/api/wire';

/** The list as far as this page knows it, from the newest on without a hole. */
export interface KnownChats extends Omit<ChatsPage, 'pinned' | 'has_archived'> {
  /** At the top. A server of the release before has none, nor any that were put away. */
  pinned?: Conversation[] | undefined;
  has_archived?: boolean;
  /**
   * When the newest message was sent at the last fetch; null: what is known can't be relied on and is fetched
   * anew.
   */
  newest?: string | null;
}

/**
 * Only conversations with somebody of this name, or with this member, or those that were put away, or those in which
 * the other wrote last.
 */
export type ChatsWanted = { name: string } | { profile: Id } | { archived: true } | { unanswered: true };

/** All conversations of a list, those at its top first; none where there is no list. */
export const everyChat = (list?: Pick<KnownChats, 'pinned' | 'chats'>): Conversation[] => [
  ...(list?.pinned ?? []),
  ...(list?.chats ?? []),
];

const timeOf = ({ last_message_at: time }: Conversation) => Date.parse(time);

/** Puts the newest page in front of what is known beyond it; with a hole between the two the page stands alone. */
export function withNewest(known: KnownChats | undefined, page: ChatsPage): KnownChats {
  const fresh = { ...page, newest: page.chats[0]?.last_message_at ?? null };
  const edge = page.chats.at(-1);
  if (!known || !edge || page.older === null) return fresh;
  const before = known.newest === undefined ? known.chats[0]?.last_message_at : known.newest;
  // All that changed since is newer than what was newest then.
  if (!before || timeOf(edge) > Date.parse(before)) return fresh;
  const inPage = new Set(everyChat(page).map(({ id }) => id));
  const beyond = known.chats.filter((chat) => !inPage.has(chat.id) && timeOf(chat) <= timeOf(edge));
  return { ...fresh, chats: [...page.chats, ...beyond], older: beyond.length > 0 ? known.older : page.older };
}

/** A page of the list, newest first (spec 7). */
export function fetchChats(
  wanted: ChatsWanted | null,
  before: string | null,
  signal?: AbortSignal,
): Promise<ChatsPage> {
  return call('GET', '/api/chats.php', { query: { ...wanted, before }, ...(signal && { signal }) });
}

/** Conversations, newest first, each with its last message only; a fetch brings the newest 50 (spec 7). */
export const chatsQuery = queryOptions({
  queryKey: ['/api/chats.php'] as const,
  queryFn: async ({ client, signal }): Promise<KnownChats> => {
    const page = await fetchChats(null, null, signal);
    return withNewest(client.getQueryData(['/api/chats.php']), page);
  },
});
