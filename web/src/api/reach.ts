import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { conversationWith, dropChat, reloadChats } from '#/api/chat-cache';
import { forgetMatch } from '#/api/match-news';
import { changeLikes } from '#/api/member-cards';
import { chatsQuery } from '#/api/queries/chats';
import { likesQuery } from '#/api/queries/likes';
import { matchFinderQuery, swipeQuery } from '#/api/queries/matching';
import { blocksQuery, memberQuery } from '#/api/queries/member';
import type { Id, MembersPage } from '#/api/wire';

/** Calls whose answers depend on who may see whom. */
const REACH = [
  ...[blocksQuery, likesQuery, matchFinderQuery, swipeQuery].map(({ queryKey }) => queryKey[0]),
  '/api/members.php',
  '/api/member.php',
  '/api/chat.php',
];

/** Who may see whom has changed, nobody says about whom: everything that depends on it is fetched anew. */
export async function refreshReach(client: QueryClient): Promise<void> {
  await Promise.all([reloadChats(client), ...REACH.map((path) => client.invalidateQueries({ queryKey: [path] }))]);
}

const without = <Line extends { profile: Id }>(lines: readonly Line[], id: Id) =>
  lines.filter(({ profile }) => profile !== id);

/** Takes every copy of a member off this page's lists. */
function dropMember(client: QueryClient, id: Id): void {
  client.setQueriesData<InfiniteData<MembersPage>>(
    { queryKey: ['/api/members.php'] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          results: page.results.filter((card) => card.id !== id),
          similar_results: page.similar_results.filter((card) => card.id !== id),
        })),
      },
  );
  changeLikes(client, (known) => ({
    ...known,
    profiles: known.profiles.filter((card) => card.id !== id),
    liked_by: {
      received: without(known.liked_by.received, id),
      sent: without(known.liked_by.sent, id),
      matches: without(known.liked_by.matches, id),
    },
  }));
  client.setQueryData(
    swipeQuery.queryKey,
    (known) => known && { ...known, deck: known.deck.filter((card) => card.id !== id) },
  );
  client.setQueryData(
    matchFinderQuery.queryKey,
    (known) => known && { ...known, results: known.results.filter(({ profile }) => profile.id !== id) },
  );
}

/**
 * Nothing of this member may be seen any more: gone from every list at once, and what is open about them is
 * asked for anew.
 */
export async function forgetMember(client: QueryClient, id: Id): Promise<void> {
  forgetMatch(id);
  // What is being fetched may still have them in it.
  await Promise.all([likesQuery, chatsQuery].map(({ queryKey }) => client.cancelQueries({ queryKey })));
  dropMember(client, id);
  const chat = conversationWith(client, id);
  if (chat) dropChat(client, chat.id);
  await Promise.all([
    reloadChats(client),
    ...[['/api/chat.php'], likesQuery.queryKey, memberQuery(id).queryKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  ]);
}
