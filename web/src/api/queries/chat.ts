import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { mergeNewest, mergeOlder, missesBetween, withFresh } from '#/api/chat-messages';
import { call } from '#/api/client';
import type { Conversation, GiftOffer, Id } from '#/api/wire';

interface ChatAnswer {
  chat: Conversation;
}

/** After a long absence, so many pages of 50 are fetched to join what is known; beyond, history loads anew. */
const JOINING_PAGES = 4;

const keyOf = (id: Id) => ['/api/chat.php', { id }] as const;

function fetchPage(id: Id, before: number | null, signal?: AbortSignal): Promise<ChatAnswer> {
  return call('GET', '/api/chat.php', { query: { id, before }, ...(signal && { signal }) });
}

async function fetchNewest(client: QueryClient, id: Id, signal: AbortSignal): Promise<ChatAnswer> {
  const known = () => client.getQueryData<ChatAnswer>(keyOf(id))?.chat;
  let { chat } = await fetchPage(id, null, signal);
  for (let page = 0; page < JOINING_PAGES && missesBetween(known(), chat); page += 1) {
    const older = await fetchPage(id, chat.messages[0]?.seq ?? null, signal);
    chat = mergeOlder(chat, older.chat);
  }
  return { chat: mergeNewest(known(), chat) };
}

/**
 * One conversation with all messages that are known, oldest first. A fetch brings the newest 50 and joins
 * them to the history that was loaded before, so that a live message costs one small call.
 */
export function chatQuery(id: Id) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ client, signal }) => fetchNewest(client, id, signal),
    select: (answer) => answer.chat,
    // Comparing ten thousand messages with themselves took a third of the time of each that was sent.
    structuralSharing: false,
  });
}

/** Puts the 50 messages before the oldest known one in front of it. */
export async function loadOlderMessages(client: QueryClient, id: Id): Promise<void> {
  const oldest = client.getQueryData(chatQuery(id).queryKey)?.chat.messages[0]?.seq;
  if (oldest === undefined) return;
  const { chat: page } = await fetchPage(id, oldest);
  client.setQueryData(chatQuery(id).queryKey, (answer) => answer && { chat: mergeOlder(answer.chat, page) });
}

/** Fetches message `seq` and those before it anew: the addresses of its photos end. */
export async function renewMessages(client: QueryClient, id: Id, seq: number): Promise<void> {
  const { chat: page } = await fetchPage(id, seq + 1);
  client.setQueryData(chatQuery(id).queryKey, (answer) => answer && { chat: withFresh(answer.chat, page.messages) });
}

/** The gifts that the site offers, with their prices. */
export const giftsQuery = queryOptions({
  queryKey: ['/api/gifts.php'] as const,
  queryFn: ({ signal }) => call<{ gifts: GiftOffer[] }>('GET', '/api/gifts.php', { signal }),
});
