import type { QueryClient } from '@tanstack/react-query';
import { hasMessage, lastSeq, withMessage } from '#/api/chat-messages';
import { chatQuery } from '#/api/queries/chat';
import { chatsQuery, everyChat, type KnownChats } from '#/api/queries/chats';
import { userQuery } from '#/api/queries/user';
import type { Conversation, Id, MessageSent, ProfileCard } from '#/api/wire';

type Change = (chat: Conversation) => Conversation;

type ListChange = (list: KnownChats) => KnownChats;

/** Changes both parts of a list. */
function inBoth(list: KnownChats, change: (chats: Conversation[]) => Conversation[]): KnownChats {
  return { ...list, pinned: list.pinned && change(list.pinned), chats: change(list.chats) };
}

/** Changes the list, and what was searched in it, wherever this page has them. */
function changeLists(client: QueryClient, change: ListChange): void {
  client.setQueriesData<KnownChats>({ queryKey: chatsQuery.queryKey }, (known) => known && change(known));
}

const listed = (client: QueryClient, id: Id) =>
  everyChat(client.getQueryData(chatsQuery.queryKey)).find((chat) => chat.id === id);
const opened = (client: QueryClient, id: Id) => client.getQueryData(chatQuery(id).queryKey)?.chat;

/** Changes a conversation in all places that hold it: its own page and the lists. */
export function changeChat(client: QueryClient, id: Id, change: Change): void {
  client.setQueryData(chatQuery(id).queryKey, (answer) => answer && { chat: change(answer.chat) });
  changeLists(client, (list) => inBoth(list, (chats) => chats.map((chat) => (chat.id === id ? change(chat) : chat))));
}

/** The conversation with this member, as far as this page has it: in a list or opened. */
export function conversationWith(client: QueryClient, profile: Id): Conversation | undefined {
  const lists = client
    .getQueriesData<KnownChats>({ queryKey: chatsQuery.queryKey })
    .flatMap(([, list]) => everyChat(list));
  const open = client
    .getQueriesData<{ chat: Conversation }>({ queryKey: ['/api/chat.php'] })
    .flatMap(([, answer]) => answer?.chat ?? []);
  return [...lists, ...open].find((chat) => chat.profile?.id === profile);
}

/** It is being fetched for the first time. */
const isOpening = (client: QueryClient, id: Id) =>
  opened(client, id) === undefined && client.isFetching({ queryKey: chatQuery(id).queryKey }) > 0;

/**
 * True when every copy on this page, one that is on its way as well, has message number `seq` already: the
 * event tells nothing new.
 */
export function knowsMessage(client: QueryClient, id: Id, seq: number): boolean {
  const [inList, chat] = [listed(client, id), opened(client, id)];
  if (isOpening(client, id)) return false;
  return inList !== undefined && lastSeq(inList) >= seq && (chat === undefined || hasMessage(chat, seq));
}

/** The list has a newer message than the conversation's own page does. */
function isBehind(client: QueryClient, id: Id): boolean {
  const [inList, chat] = [listed(client, id), opened(client, id)];
  return inList !== undefined && chat !== undefined && lastSeq(inList) > lastSeq(chat);
}

/** Fetches the conversations anew that are behind the list, whose news they missed. */
export async function catchUpWithList(client: QueryClient): Promise<void> {
  const ids = client
    .getQueriesData<{ chat: Conversation }>({ queryKey: ['/api/chat.php'] })
    .flatMap(([, answer]) => answer?.chat.id ?? []);
  await Promise.all(
    ids
      .filter((id) => isBehind(client, id))
      .map(async (id) => {
        const { queryKey } = chatQuery(id);
        // One that is on its way mostly brings it.
        await client.refetchQueries({ queryKey }, { cancelRefetch: false });
        if (isBehind(client, id)) await client.invalidateQueries({ queryKey });
      }),
  );
}

/** The partner has read my messages up to `seq`. */
export function setReadByPartner(client: QueryClient, id: Id, seq: number): void {
  changeChat(client, id, (chat) => ({ ...chat, partner_read_seq: Math.max(chat.partner_read_seq, seq) }));
}

/** So many fewer messages are unread in all. */
function countDown(client: QueryClient, count: number): void {
  if (count > 0)
    changeLists(client, (list) => ({ ...list, num_unread_messages: Math.max(0, list.num_unread_messages - count) }));
}

/** I have read everything up to `seq`, here or on another device; newer ones stay unread. */
export function setReadByMe(client: QueryClient, id: Id, seq: number): void {
  const known = listed(client, id) ?? opened(client, id);
  if (known && lastSeq(known) <= seq) countDown(client, known.num_unread_messages);
  // Of one far down the list this page does not know how many there were.
  if (!known) void client.invalidateQueries({ queryKey: chatsQuery.queryKey, exact: true });
  changeChat(client, id, (chat) => ({
    ...chat,
    ...(lastSeq(chat) <= seq && { num_unread_messages: 0 }),
    marked_unread: false,
  }));
}

/** Takes a conversation out of the list (spec 4: locally first). */
export function dropChat(client: QueryClient, id: Id): void {
  countDown(client, listed(client, id)?.num_unread_messages ?? 0);
  changeLists(client, (list) => inBoth(list, (chats) => chats.filter((chat) => chat.id !== id)));
}

/** Who stands in the list may have changed anywhere in it: all of it is fetched anew. */
export async function reloadChats(client: QueryClient): Promise<void> {
  changeLists(client, (list) => ({ ...list, newest: null }));
  await client.invalidateQueries({ queryKey: chatsQuery.queryKey });
}

function firstOf(sent: MessageSent, partner: ProfileCard): Conversation {
  return {
    id: sent.conversation,
    profile: partner,
    messages: [sent.message],
    // Number 1 begins it; a higher one follows messages that this page has not seen.
    has_older: sent.message.seq > 1,
    num_unread_messages: 0,
    partner_read_seq: 0,
    last_message_at: sent.message.sent_at,
    can_answer: true,
    counted: true,
    pinned: false,
    muted: false,
    archived: false,
    marked_unread: false,
  };
}

/** With the conversation at the top, below those that are pinned; where it was not, only the list of all gets it. */
function moveToTop(list: KnownChats, begun: Conversation | null, sent: MessageSent): KnownChats {
  const known = everyChat(list).find(({ id }) => id === sent.conversation) ?? begun;
  if (!known || lastSeq(known) > sent.message.seq) return list;
  const moved = {
    ...known,
    messages: [sent.message],
    last_message_at: sent.message.sent_at,
    counted: true,
    archived: false,
    marked_unread: false,
  };
  const others = (chats: Conversation[]) => chats.filter((chat) => chat !== known);
  return list.pinned?.includes(known)
    ? { ...list, pinned: [moved, ...others(list.pinned)] }
    : { ...list, chats: [moved, ...others(list.chats)] };
}

/**
 * True when messages came before the sent one that this page was not told of: it was away, or the other was
 * quicker; and when the conversation leaves the archive by it, which changes two lists and what they say of each
 * other.
 */
function changesMore(client: QueryClient, { conversation, message }: MessageSent): boolean {
  const chat = opened(client, conversation) ?? listed(client, conversation);
  return chat !== undefined && (chat.archived || lastSeq(chat) < message.seq - 1);
}

/**
 * Puts a message that was just sent, and what it cost, everywhere it shows; no call is needed unless it
 * changes more than that.
 */
export function receiveSent(client: QueryClient, sent: MessageSent, partner: ProfileCard): void {
  const more = changesMore(client, sent);
  const { conversation, message } = sent;
  // Of one that is still on its way, this is what is known of it; its first answer joins the two.
  const begins = message.seq === 1 || isOpening(client, conversation);
  client.setQueryData(chatQuery(conversation).queryKey, (answer) => {
    const chat = answer?.chat ?? (begins ? firstOf(sent, partner) : undefined);
    return chat && { chat: { ...withMessage(chat, message), counted: true } };
  });
  const begun = opened(client, conversation) ?? firstOf(sent, partner);
  changeLists(client, (list) => moveToTop(list, null, sent));
  client.setQueryData(chatsQuery.queryKey, (list) => list && moveToTop(list, begun, sent));
  client.setQueryData(userQuery.queryKey, (known) =>
    known?.user
      ? { user: { ...known.user, credits: sent.credits, free_conversations_left: sent.free_conversations_left } }
      : known,
  );
  // Answered: it leaves that list.
  void client.invalidateQueries({ queryKey: [...chatsQuery.queryKey, { unanswered: true }] });
  if (more)
    [chatQuery(conversation), chatsQuery].forEach(({ queryKey }) => void client.invalidateQueries({ queryKey }));
}
