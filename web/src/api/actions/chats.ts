import { call } from '#/api/client';
import { upload, uploadForm, type UploadOptions } from '#/api/upload';
import type { ChatPhoto, ChatVoice, Conversation, Id, MessageSent, Reaction } from '#/api/wire';

/** Where a message goes: a conversation, or a profile when it starts one. */
export type Recipient = { conversation: Id } | { profile: Id };

/** What a message says: words, a gift's id or a photo's, words with one of those, or a voice message's id. */
export interface Content {
  text: string;
  gift?: string | undefined;
  photo?: Id | undefined;
  voice?: Id | undefined;
  /** Number of the message that it answers, in a conversation. */
  replyTo?: number | undefined;
}

/**
 * Sends a message; `client_id` makes a repeat harmless. Refusals: not_enough_credits, conversation_limit,
 * premium_only, not_confirmed, waiting_for_activation, blocked_by, identical_opener, not_found,
 * idempotency_conflict.
 */
export function sendMessage(
  clientId: Id,
  { text, gift, photo, voice, replyTo }: Content,
  to: Recipient,
  signal?: AbortSignal,
): Promise<MessageSent> {
  const more = { ...(gift && { gift }), ...(photo && { photo }), ...(voice && { voice }) };
  const answered = 'conversation' in to && replyTo ? { reply_to: replyTo } : {};
  const words = text || Object.keys(more).length === 0 ? { text } : {};
  return call('POST', '/api/message.php', {
    body: { client_id: clientId, ...words, ...more, ...answered, ...to },
    idempotencyKey: clientId,
    ...(signal && { signal }),
  });
}

/** Where a message is: its conversation, and its number there. */
export interface MessagePlace {
  conversation: Id;
  seq: number;
}

/** Changes the words of one's own. Refusals: edit_too_late, identical_opener, not_found, rate_limited. */
export function editMessage({ conversation, seq }: MessagePlace, text: string): Promise<object> {
  return call('PUT', '/api/message.php', { body: { conversation, seq, text } });
}

/** For whom a message goes: for oneself, one's own for both, or one's own unread, whose credits come back. */
export type Deletion = 'me' | 'both' | 'unsend';

/** Deletes a message; what is gone already is no error. Refusals: unsend_too_late, not_found, rate_limited. */
export function deleteMessage({ conversation, seq }: MessagePlace, how: Deletion): Promise<{ credits: number }> {
  return call('DELETE', '/api/message.php', { body: { conversation, seq, how } });
}

/** Reacts to a message of the partner's; null takes the reaction back. Refusals: not_found, rate_limited. */
export function reactTo({ conversation, seq }: MessagePlace, reaction: Reaction | null): Promise<object> {
  return call('PUT', '/api/reaction.php', { body: { conversation, seq, reaction } });
}

/** Marks the messages up to `seq` as read. */
export function markRead(conversation: Id, seq: number): Promise<object> {
  return call('PUT', '/api/chat.php', { body: { conversation, read: seq } });
}

/** How one keeps a conversation in one's list. */
export type Kept = Pick<Conversation, 'pinned' | 'muted' | 'archived'>;

/**
 * Pins, mutes or puts away a conversation, for oneself alone; `unread` marks it, until one reads or writes in it.
 * Refusals: pins_full, not_found.
 */
export function keepChat(conversation: Id, kept: Kept & { unread?: boolean }): Promise<object> {
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

/**
 * Brings a voice message to be sent within 24 hours, with the bars that are drawn of it. Refusals: voice_unreadable,
 * voice_too_long, voice_too_short, voice_silent, body_too_large, photos_waiting, rate_limited.
 */
export async function addChatVoice(sound: Blob, waveform: string, options: UploadOptions): Promise<ChatVoice> {
  const form = new FormData();
  form.set('voice', sound);
  form.set('waveform', waveform);
  const { voice } = await uploadForm<{ voice: ChatVoice }>('/api/chat-voice.php', form, options);
  return voice;
}

/** Takes back a voice message that was not sent. */
export function discardChatVoice(voice: Id): Promise<object> {
  return call('DELETE', '/api/chat-voice.php', { body: { voice } });
}

/** The sound at this address; null where it has ended, or nobody may hear it any more. */
export async function fetchVoice(address: string): Promise<Blob | null> {
  const answer = await fetch(address);
  return answer.ok ? answer.blob() : null;
}
