import { call } from '#/api/client';
import type { Id, MessageSent } from '#/api/types';

/** Where a message goes: a conversation, or a profile when it starts one. */
export type Recipient = { conversation: Id } | { profile: Id };

/** What a message says: words, a gift's id, or both. */
export interface Content { text: string; gift?: string | undefined }

/**
 * Sends a message; `client_id` makes a repeat harmless. Refusals: not_enough_credits, conversation_limit,
 * premium_only, not_confirmed, waiting_for_activation, blocked_by, not_found, idempotency_conflict.
 */
export function sendMessage(clientId: Id, { text, gift }: Content, to: Recipient, signal?: AbortSignal): Promise<MessageSent> {
  return call('POST', '/api/message.php', { body: { client_id: clientId, ...(gift ? { gift, ...(text && { text }) } : { text }), ...to }, idempotencyKey: clientId, ...(signal && { signal }) });
}

/** Marks the messages up to `seq` as read. */
export function markRead(conversation: Id, seq: number): Promise<object> {
  return call('PUT', '/api/chat.php', { body: { conversation, read: seq } });
}

/** Removes a conversation from one's list (spec 7 `DELETE /api/chat.php`). */
export function removeChat(conversation: Id): Promise<object> {
  return call('DELETE', '/api/chat.php', { body: { conversation } });
}

/** Tells the partner that one is typing; never stored. Give a signal that ends soon: late news is none. */
export function sendTyping(conversation: Id, signal: AbortSignal): Promise<object> {
  return call('POST', '/api/typing.php', { body: { conversation }, signal });
}
