import type { Conversation, CreditPrice, Id, Money, Problem, Settings, User } from '#/api/wire';
import type { MemberStorage } from '#/lib/member-storage';

/** Refusals that something can be done about: the text goes back to where it was written, and a card says what. */
const OBSTACLES = [
  'not_confirmed',
  'conversation_limit',
  'not_enough_credits',
  'premium_only',
  'waiting_for_activation',
  'blocked_by',
  'identical_opener',
] as const;

/** What keeps a member from sending to somebody; `detail` holds the server's own words, if it has said so. */
export interface Obstacle {
  code: (typeof OBSTACLES)[number];
  detail: string;
}

/** The obstacle that the server's refusal is; undefined where it is none. */
export function obstacleIn(refusal: Pick<Problem, 'code' | 'detail'> | null): Obstacle | undefined {
  const code = OBSTACLES.find((one) => one === refusal?.code);
  return code && { code, detail: refusal?.detail ?? '' };
}

interface Situation {
  user: User;
  settings: Settings;
  /** Null: there is none yet; undefined: that is not known yet. */
  chat: Conversation | null | undefined;
  refusal: Problem | null;
  /** Credits that what is about to be sent costs; a message where nothing is said. */
  price?: number;
}

/** True when the first message here would use up one of a free member's conversations. */
export function startsOne({ user, chat }: Pick<Situation, 'user' | 'chat'>): boolean {
  return (
    user.free_conversations_left !== null &&
    chat !== undefined &&
    !chat?.counted &&
    !(chat?.messages ?? []).some(({ mine }) => mine)
  );
}

/**
 * What stands in the way: what the server said, else what is known beforehand, so that nobody types for
 * nothing.
 */
export function obstacleOf({
  user,
  settings,
  chat,
  refusal,
  price = settings.message_credits,
}: Situation): Obstacle | null {
  const refused = obstacleIn(refusal);
  if (refused) return refused;
  if (user.status === 'not_confirmed') return { code: 'not_confirmed', detail: '' };
  if (user.free_conversations_left === 0 && startsOne({ user, chat }))
    return { code: 'conversation_limit', detail: '' };
  if (user.credits < price) return { code: 'not_enough_credits', detail: '' };
  return null;
}

/** How many messages the balance is good for; null when they cost nothing. */
export function messagesLeft(user: User, settings: Settings): number | null {
  return settings.message_credits > 0 ? Math.floor(user.credits / settings.message_credits) : null;
}

/** What is about to be sent. */
export interface Parcel {
  photos: number;
  hasWords: boolean;
}

/** Credits that it costs: a photo its own price, words that of a message; without photos there will be words. */
export function priceOf({ photos, hasWords }: Parcel, { message_credits, photo_credits }: Settings): number {
  return photos * photo_credits + (hasWords || photos === 0 ? message_credits : 0);
}

/**
 * What so many of the member's next credits cost, rounded up as the server does for gifts; null for nothing, or
 * where nothing is sold.
 */
export function inMoney(credits: number, next: CreditPrice | null): Money | null {
  if (!next || credits === 0 || next.price.amount === 0) return null;
  return { amount: Math.ceil((next.price.amount * credits) / next.credits), currency: next.price.currency };
}

/** Whether this member has agreed before to write to this fictional profile. */
export function hasAgreed(storage: MemberStorage, partner: Id): boolean {
  return storage.get(partner) !== null;
}
