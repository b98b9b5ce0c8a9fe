import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { chatsQuery, fetchChats, withNewest, type ChatsWanted, type KnownChats } from '#/api/queries/chats';
import type { Id } from '#/api/wire';

// Their keys begin as the key of all, so that they follow what changes the list.
const keyOf = (wanted: ChatsWanted | null) =>
  wanted ? ([...chatsQuery.queryKey, wanted] as const) : chatsQuery.queryKey;

function listQuery(wanted: ChatsWanted) {
  return queryOptions({
    queryKey: [...chatsQuery.queryKey, wanted] as const,
    queryFn: async ({ client, signal }): Promise<KnownChats> => {
      const page = await fetchChats(wanted, null, signal);
      return withNewest(client.getQueryData(keyOf(wanted)), page);
    },
  });
}

/** Conversations with people whose name has this in it, of all there are. */
export function namedChatsQuery(name: string) {
  // While the next letter's answer is on its way, the last one stays.
  return { ...listQuery({ name }), placeholderData: keepPreviousData<KnownChats | undefined> };
}

/** Conversations that were put away. */
export const archivedChatsQuery = listQuery({ archived: true });

/** Conversations in which the partner wrote last. Which of them still is, a new page alone can say. */
export const unansweredChatsQuery = queryOptions({
  queryKey: [...chatsQuery.queryKey, { unanswered: true }] as const,
  queryFn: async ({ signal }): Promise<KnownChats> =>
    withNewest(undefined, await fetchChats({ unanswered: true }, null, signal)),
});

/** The conversation with this member, also one that is far down the list. */
export function chatWithQuery(profile: Id) {
  return listQuery({ profile });
}

/** Adds the page after the last known conversation. */
export async function loadOlderChats(client: QueryClient, wanted: ChatsWanted | null): Promise<void> {
  const key = keyOf(wanted);
  const before = client.getQueryData<KnownChats>(key)?.older;
  if (!before) return;
  const page = await fetchChats(wanted, before);
  client.setQueryData<KnownChats>(key, (known) => {
    // The list began anew meanwhile: this page has no place in it.
    if (known?.older !== before) return known;
    const listed = new Set(known.chats.map(({ id }) => id));
    return { ...known, chats: [...known.chats, ...page.chats.filter(({ id }) => !listed.has(id))], older: page.older };
  });
}
