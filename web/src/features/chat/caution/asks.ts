import type { Message } from '#/api/wire';
import { ASK_WORDS, MESSENGERS, ORDINARY, ORDINARY_INFLECTED, type AskWords } from '#/features/chat/caution/ask-words';
import { risksOf } from '#/features/chat/caution/first-words';

/** What a message wants of its reader that often ends badly. */
export type Ask = 'money' | 'messenger';

const ZERO_WIDTH = /[\u00AD\u200B-\u200F\u2060\uFEFF]|\uFE0F|\u20E3/gu;
/** The same words within a sentence, at most so many characters apart. */
const apart = (most: number) => `[^.!?\\n]{0,${most}}`;
const BEFORE = '(?<![\\p{L}\\d])';
const BEHIND = '(?![\\p{L}\\d])';
const any = (words: readonly string[]) => `(?:${words.join('|')})`;
const whole = (words: readonly string[]) => `${BEFORE}${any(words)}${BEHIND}`;

const NAME = `${BEFORE}${any(MESSENGERS)}\\p{L}{0,5}${BEHIND}`;
/** Where a name of an ordinary word ends what is said, it is a name. */
const END = '(?= ?(?:app|id)?\\s*(?:[.,!?;:)…]|$))';
/** What comes after "my WhatsApp" where it is to be used. */
const CONTACT = `(?: (?:is|ist|es|est|è|on|er|är|to))? ?(?:[:=@+\\d]|${BEFORE}(?:number|nummer|n[uú]mero|numéro|numer|nr|nick|id)|[?!]|$)`;
const LINK = /(?<![\p{L}\d@.-])(?:wa\.me|t\.me|telegram\.me|m\.me|discord\.gg|line\.me|snapchat\.com)\/[\p{L}\d]/u;

function moneyOf({ give, need, money }: AskWords): RegExp {
  const [gives, needs, noun] = [whole(give), whole(need), whole(money)];
  return new RegExp(
    [
      `${gives}${apart(24)}${noun}`,
      `${noun}${apart(16)}${gives}`,
      `${needs}${apart(10)}${noun}`,
      `${noun}${apart(4)}${needs}`,
    ].join('|'),
    'u',
  );
}

function messengerOf({ invite, have, my, on }: AskWords): RegExp {
  const invites = whole(invite);
  return new RegExp(
    [
      `${invites}${apart(24)}${NAME}`,
      `${NAME}${apart(14)}${invites}`,
      `${whole(have)}${apart(10)}${NAME}`,
      `${whole(my)} ${NAME}${CONTACT}`,
      ...(on.length > 0 ? [`${invites}${apart(16)}${whole(on)} ${whole(ORDINARY)}${END}`] : []),
      `${invites}${apart(16)}${whole(ORDINARY_INFLECTED)}`,
    ].join('|'),
    'u',
  );
}

const MONEY = Object.values(ASK_WORDS).map(moneyOf);
const MESSENGER = Object.values(ASK_WORDS).map(messengerOf);

/** What the message asks for, if it is one of these. */
export function askOf(text: string): Ask | null {
  const plain = text.normalize('NFKC').replaceAll(ZERO_WIDTH, '').toLowerCase();
  if (MONEY.some((pattern) => pattern.test(plain))) return 'money';
  return LINK.test(plain) || MESSENGER.some((pattern) => pattern.test(plain)) ? 'messenger' : null;
}

/** So far back a conversation is looked at. */
const LATELY = 30;

/**
 * The last message of the other one that asks for what the reader has not put aside; not their first words where these
 * have a warning already.
 */
export function lastAsk(
  messages: readonly Message[],
  opener: Message | undefined,
  isAside: (ask: Ask) => boolean = () => false,
): { seq: number; ask: Ask } | null {
  for (const message of messages.slice(-LATELY).toReversed()) {
    const ask = message.mine || !message.text ? null : askOf(message.text);
    const isWarnedOf = message.seq === opener?.seq && risksOf(message.text).length > 0;
    if (ask && !isAside(ask) && !isWarnedOf) return { seq: message.seq, ask };
  }
  return null;
}
