import { describe, expect, it } from 'vitest';
import { isFewEmoji, messageParts } from '#/features/chat/messages/message-parts';

const links = (text: string) => messageParts(text).flatMap(({ href }) => href ?? []);

describe('message parts', () => {
  it.each([
    'plain',
    '',
    'see https://example.org/a?b=c#d, ok?',
    'https://a.example https://b.example',
    '<a href="https://x.example">x</a>',
    'مرحبا https://example.org \u202Eabc',
    'https://[broken',
  ])('join to the message: %j', (text) => {
    expect(
      messageParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('end an address before what follows it in a sentence', () => {
    expect(links('Look (https://example.org/a).')).toEqual(['https://example.org/a']);
    expect(links('https://example.org/a, https://example.org/b!')).toEqual([
      'https://example.org/a',
      'https://example.org/b',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'example.org',
    'https://me:secret@example.org',
    'https://',
    'https://[broken',
  ])('take no address from %j', (text) => {
    expect(links(text)).toEqual([]);
  });
});

describe('few emoji', () => {
  it.each(['😀', '👩‍👩‍👧‍👦 🏳️‍🌈', '🇳🇱', '❤️❤️❤️'])('%j are drawn large', (text) => expect(isFewEmoji(text)).toBe(true));
  it.each(['', '1', '123', '*', 'ok 😀', '😀😀😀😀', ' '])('%j is not', (text) => expect(isFewEmoji(text)).toBe(false));
});
