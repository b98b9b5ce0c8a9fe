import type { QueryClient } from '@tanstack/react-query';
import { hasMessage, lastSeq, withMessage } from '#/api/chat-messages';
import { chatQuery } from '#/api/queries/chat';
import { chatsQuery } from '#/api/queries/chats';
import { userQuery } from '#/api/queries/user';
import type { Conversation, Id, MessageSent, ProfileCard } from '#/api/types';

type Change = (chat: Conversation) => Conversation;

/** Changes a conversation in both places that hold it: its own page and the list. */
function changeChat(client: QueryClient, id: Id, change: Change): void {
  client.setQueryData(chatQuery(id).queryKey, (answer) => answer && { chat: change(answer.chat) });
  client.setQueryData(chatsQuery.queryKey, (answer) => answer && { chats: answer.chats.map((chat) => (chat.id === id ? change(chat) : chat)) });
}

/** True when every copy on this page has message number `seq` already: the event tells nothing new. */
export function knowsMessage(client: QueryClient, id: Id, seq: number): boolean {
  const chat = client.getQueryData(chatQuery(id).queryKey)?.chat;
  const listed = client.getQueryData(chatsQuery.queryKey)?.chats.find((one) => one.id === id);
  return listed !== undefined && lastSeq(listed) >= seq && (chat === undefined || hasMessage(chat, seq));
}

/** The partner has read my messages up to `seq`. */
export function setReadByPartner(client: QueryClient, id: Id, seq: number): void {
  changeChat(client, id, (chat) => ({ ...chat, partner_read_seq: Math.max(chat.partner_read_seq, seq) }));
}

/** I have read everything up to `seq`, here or on another device; newer ones stay unread. */
export function setReadByMe(client: QueryClient, id: Id, seq: number): void {
  changeChat(client, id, (chat) => (lastSeq(chat) > seq ? chat : { ...chat, num_unread_messages: 0 }));
}

/** Takes a conversation out of the list (spec 4: locally first). */
export function dropChat(client: QueryClient, id: Id): void {
  client.setQueryData(chatsQuery.queryKey, (answer) => answer && { chats: answer.chats.filter((chat) => chat.id !== id) });
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
  };
}

function moveToTop(chats: readonly Conversation[], sent: MessageSent, partner: ProfileCard): Conversation[] {
  const listed = chats.find(({ id }) => id === sent.conversation) ?? firstOf(sent, partner);
  if (lastSeq(listed) > sent.message.seq) return [...chats];
  const moved = { ...listed, messages: [sent.message], last_message_at: sent.message.sent_at };
  return [moved, ...chats.filter(({ id }) => id !== sent.conversation)];
}

/** True when messages came before the sent one that this page was not told of: it was away, or the other was quicker. */
function sentBehindOthers(client: QueryClient, { conversation, message }: MessageSent): boolean {
  const chat = client.getQueryData(chatQuery(conversation).queryKey)?.chat ?? client.getQueryData(chatsQuery.queryKey)?.chats.find(({ id }) => id === conversation);
  return chat !== undefined && lastSeq(chat) < message.seq - 1;
}

/** Puts a message that was just sent, and what it cost, everywhere it shows; no call is needed unless others came before it. */
export function receiveSent(client: QueryClient, sent: MessageSent, partner: ProfileCard): void {
  const misses = sentBehindOthers(client, sent);
  client.setQueryData(chatQuery(sent.conversation).queryKey, (answer) => {
    const chat = answer?.chat ?? (sent.message.seq === 1 ? firstOf(sent, partner) : undefined);
    return chat && { chat: withMessage(chat, sent.message) };
  });
  client.setQueryData(chatsQuery.queryKey, (answer) => answer && { chats: moveToTop(answer.chats, sent, partner) });
  client.setQueryData(userQuery.queryKey, (known) => known?.user
    ? { user: { ...known.user, credits: sent.credits, free_conversations_left: sent.free_conversations_left } }
    : known);
  if (misses) [chatQuery(sent.conversation), chatsQuery].forEach(({ queryKey }) => void client.invalidateQueries({ queryKey }));
}
