import type { Id, Message, OrderStatus } from '#/api/wire';
import { createStore } from '#/lib/store';

/**
 * What comes in `data:` of GET /api/events.php, as JSON; `id:` is the cursor (Last-Event-ID). The schema calls
 * it text.
 */
export type LiveEvent =
  | { type: 'hello'; build?: string }
  /** The stream has nothing to tell, each 20 s. */
  | { type: 'alive' }
  /** Something may have been missed: reload user, chats, likes. */
  | { type: 'resync' }
  /**
   * A message was written in one of my conversations (by me on another device, or to me). Some that are words alone,
   * to me, come along.
   */
  | { type: 'message'; conversation: Id; seq: number; message?: Message }
  /** One was changed, reacted to or deleted. */
  | { type: 'message_changed'; conversation: Id; seq: number }
  | { type: 'typing'; conversation: Id }
  /** by: "me" (another device) or "partner" */
  | { type: 'read'; conversation: Id; seq: number; by: 'me' | 'partner' }
  | { type: 'conversation_removed'; conversation: Id }
  /** The partner has left, or is back. */
  | { type: 'conversation_changed'; conversation: Id }
  | { type: 'like'; profile: Id }
  | { type: 'match'; profile: Id }
  /** The member blocked somebody or took it back: what they may see has changed. */
  | { type: 'block' }
  /** Nothing of this member can be seen any more. */
  | { type: 'gone'; profile: Id }
  | { type: 'balance'; credits: number }
  | { type: 'order'; order: Id; status: OrderStatus }
  /** They have opened their private album to me, or closed it. */
  | { type: 'album'; profile: Id }
  /** A moderator decided on one of my photos. */
  | { type: 'photo' }
  /** What I reported was decided. */
  | { type: 'report_decided' }
  /** The time has come at which I wanted to be asked whether all is well on a date. */
  | { type: 'date_check'; plan: Id }
  /** A moderator asks to change a text of my profile, or lets me read only. */
  | { type: 'profile' }
  | { type: 'logged_out' }
  /**
   * More pages are open than a login or a member may have: this one, the oldest, gets no more until it is used
   * again.
   */
  | { type: 'replaced' };

/** `open` while events flow, `lost` after a break that lasted, `back` for a moment after it. */
export type LiveState = 'idle' | 'connecting' | 'open' | 'lost' | 'back';

/** Whether events flow; the chat and the connection line watch it. */
export const liveState = createStore<LiveState>('idle');
