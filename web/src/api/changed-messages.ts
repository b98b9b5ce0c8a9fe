// Messages that become others after they came; only members who write with somebody need it.
import type { QueryClient } from '@tanstack/react-query';
import { changeChat, reloadChats } from '#/api/chat-cache';
import { lastSeq, PAGE } from '#/api/chat-messages';
import { chatQuery, renewMessages } from '#/api/queries/chat';
import { chatsQuery, everyChat } from '#/api/queries/chats';
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
