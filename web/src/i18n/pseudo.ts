import type { Messages } from '@lingui/core';

const ACCENTED: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ğ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ł',
  m: 'ɱ',
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  q: 'ɋ',
  r: 'ŕ',
  s: 'š',
  t: 'ŧ',
  u: 'ü',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Đ',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ł',
  M: 'Ḿ',
  N: 'Ñ',
  O: 'Ö',
  P: 'Þ',
  Q: 'Ɋ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ŧ',
  U: 'Ü',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};

/** Letters with accents, tags of rich texts left alone. */
function accent(text: string): string {
  return text.replaceAll(/<[^>]*>|[a-zA-Z]/gu, (piece) => ACCENTED[piece] ?? piece);
}

/** A compiled message's tokens: texts, placeholders by name, and plurals with the tokens of each form. */
function accentTokens(tokens: readonly unknown[]): unknown[] {
  return tokens.map((token) => {
    if (typeof token === 'string') return accent(token);
    if (!Array.isArray(token) || typeof token[2] !== 'object' || token[2] === null) return token;
    const forms = Object.entries(token[2]).map(([form, inside]) => [
      form,
      Array.isArray(inside) ? accentTokens(inside) : inside,
    ]);
    return [token[0], token[1], Object.fromEntries(forms)];
  });
}

/**
 * The pseudo-language: English that still reads, each text in accents, a third longer and in brackets. A text
 * on screen without accents is hard-coded; one without its brackets is cut off.
 */
export function pseudoMessages(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => {
      if (!Array.isArray(message)) return [id, message];
      const parts = accentTokens(message);
      const length = parts.filter((part) => typeof part === 'string').join('').length;
      return [id, ['[', ...parts, ` ${'~'.repeat(Math.ceil(length / 3))}]`]];
    }),
  );
}
