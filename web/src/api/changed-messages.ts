// Messages that come by themselves, or become others after they came; only members who write with somebody need it.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { changeChat, reloadChats } from '#/api/chat-cache';
import { lastSeq, PAGE, withMessage } from '#/api/chat-messages';
import { chatQuery, renewMessages } from '#/api/queries/chat';
import { chatsQuery, everyChat, type KnownChats } from '#/api/queries/chats';
import type { Conversation, Id, Message } from '#/api/wire';

/** Whether the next fetch of the newest brings message `seq` too. */
const isAmongNewest = (chat: Conversation, seq: number) => seq > lastSeq(chat) - PAGE;

/** The newest alone: what stands before them may have changed, and comes anew once somebody looks. */
function withoutHistory(chat: Conversation): Conversation {
  if (chat.messages.length <= PAGE) return chat;
  return { ...chat, messages: chat.messages.slice(-PAGE), has_older: true };
}

/** Changes one message wherever this page shows it, until the server says how it is. */
export function changeMessage(client: QueryClient, id: Id, seq: number, change: Partial<Message>): void {
  changeChat(client, id, (chat) => ({
    ...chat,
    messages: chat.messages.map((message) => (message.seq === seq ? { ...message, ...change } : message)),
  }));
}

/** Message number `seq` is another now: fetches it where it is shown, and the list where it is the last. */
export async function refreshMessage(client: QueryClient, id: Id, seq: number): Promise<void> {
  const chat = client.getQueryData(chatQuery(id).queryKey)?.chat;
  const inList = everyChat(client.getQueryData(chatsQuery.queryKey)).find((one) => one.id === id);
  const isUnread = (inList?.num_unread_messages ?? 0) > 0;
  const inChat = !chat
    ? undefined
    : isAmongNewest(chat, seq)
      ? client.invalidateQueries({ queryKey: chatQuery(id).queryKey })
      : renewMessages(client, id, seq).catch(() => client.invalidateQueries({ queryKey: chatQuery(id).queryKey }));
  const isListed = !inList || lastSeq(inList) === seq || isUnread;
  await Promise.all([inChat, isListed ? reloadChats(client) : undefined]);
}

/** Something may have been missed: of each conversation only what the next fetch brings is kept. */
export function forgetHistories(client: QueryClient): void {
  client.setQueriesData<{ chat: Conversation }>(
    { queryKey: ['/api/chat.php'] },
    (answer) => answer && { chat: withoutHistory(answer.chat) },
  );
}

/** Nothing is on its way, was refused, or waits to be fetched anew: what this page has can be added to. */
function isSettled(client: QueryClient, queryKey: QueryKey): boolean {
  const state = client.getQueryState(queryKey);
  return state?.status === 'success' && state.fetchStatus === 'idle' && !state.isInvalidated;
}

/** The partner's next message, unread. */
const withUnread = (chat: Conversation, message: Message): Conversation => ({
  ...withMessage(chat, message),
  num_unread_messages: chat.num_unread_messages + 1,
});

function withNews(list: KnownChats, known: Conversation, message: Message): KnownChats {
  const news = { ...withUnread(known, message), messages: [message] };
  const first = (chats: Conversation[]) => [news, ...chats.filter((chat) => chat !== known)];
  const counted = { ...list, num_unread_messages: list.num_unread_messages + 1 };
  return list.pinned?.includes(known)
    ? { ...counted, pinned: first(list.pinned) }
    : { ...counted, chats: first(list.chats) };
}

/**
 * Puts a message that came with its event where it shows. False where the server has to be asked: it is not the next
 * one of a conversation in the list, or a call is changing what this page knows, or has found it shut.
 */
export function receiveMessage(client: QueryClient, id: Id, message: Message): boolean {
  const { queryKey } = chatQuery(id);
  const list = client.getQueryData(chatsQuery.queryKey);
  const known = everyChat(list).find((chat) => chat.id === id);
  const isNext = (chat: Conversation) => lastSeq(chat) === message.seq - 1;
  if (message.mine || !list || list.newest === null || !isSettled(client, chatsQuery.queryKey)) return false;
  if (!known?.profile || known.archived || !isNext(known)) return false;
  // Not opened on this page yet, or whole up to this one.
  const open = client.getQueryData(queryKey)?.chat;
  if (client.getQueryState(queryKey) && !(open && isNext(open) && isSettled(client, queryKey))) return false;
  // First: a list that is ahead of its conversation has it fetched.
  client.setQueryData(queryKey, (answer) => answer && { chat: withUnread(answer.chat, message) });
  client.setQueryData(chatsQuery.queryKey, withNews(list, known, message));
  // Others have places and conditions of their own.
  void client.invalidateQueries({ queryKey: chatsQuery.queryKey, predicate: (query) => query.queryKey.length > 1 });
  return true;
}
