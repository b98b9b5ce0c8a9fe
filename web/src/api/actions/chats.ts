import { call } from '#/api/client';
import { upload, type UploadOptions } from '#/api/upload';
import type { ChatPhoto, Conversation, Id, MessageSent } from '#/api/wire';

/** Where a message goes: a conversation, or a profile when it starts one. */
export type Recipient = { conversation: Id } | { profile: Id };

/** What a message says: words, a gift's id or a photo's, or words with one of those. */
export interface Content {
  text: string;
  gift?: string | undefined;
  photo?: Id | undefined;
}

/**
 * Sends a message; `client_id` makes a repeat harmless. Refusals: not_enough_credits, conversation_limit,
 * premium_only, not_confirmed, waiting_for_activation, blocked_by, identical_opener, not_found,
 * idempotency_conflict.
 */
export function sendMessage(
  clientId: Id,
  { text, gift, photo }: Content,
  to: Recipient,
  signal?: AbortSignal,
): Promise<MessageSent> {
  const more = { ...(gift && { gift }), ...(photo && { photo }) };
  const words = text || Object.keys(more).length === 0 ? { text } : {};
  return call('POST', '/api/message.php', {
    body: { client_id: clientId, ...words, ...more, ...to },
    idempotencyKey: clientId,
    ...(signal && { signal }),
  });
}

/** Marks the messages up to `seq` as read. */
export function markRead(conversation: Id, seq: number): Promise<object> {
  return call('PUT', '/api/chat.php', { body: { conversation, read: seq } });
}

/** How one keeps a conversation in one's list. */
export type Kept = Pick<Conversation, 'pinned' | 'muted' | 'archived'>;

/** Pins, mutes or puts away a conversation, for oneself alone. Refusals: pins_full, not_found. */
export function keepChat(conversation: Id, kept: Kept): Promise<object> {
  return call('PUT', '/api/chat-settings.php', { body: { conversation, ...kept } });
}

/** Removes a conversation from one's list (spec 7: `DELETE /api/chat.php`). */
export function removeChat(conversation: Id): Promise<object> {
  return call('DELETE', '/api/chat.php', { body: { conversation } });
}

/** Tells the partner that one is typing; never stored. Give a signal that ends soon: late news is none. */
export function sendTyping(conversation: Id, signal: AbortSignal): Promise<object> {
  return call('POST', '/api/typing.php', { body: { conversation }, signal });
}

/**
 * Brings a photo to be sent in a message within 24 hours. Refusals: photo_unreadable, photo_moving,
 * photo_too_small, photo_too_large, body_too_large, photo_limit, rate_limited.
 */
export async function addChatPhoto(file: Blob, options: UploadOptions): Promise<ChatPhoto> {
  const { photo } = await upload<{ photo: ChatPhoto }>('/api/chat-photo.php', 'photo', file, options);
  return photo;
}

/** Takes back a photo that was not sent. */
export function discardChatPhoto(photo: Id): Promise<object> {
  return call('DELETE', '/api/chat-photo.php', { body: { photo } });
}
