import { afterEach, describe, expect, it } from 'vitest';
import type { Locale } from '#/api/wire';
import { loadEmoji, plain, searchEmoji } from '#/features/chat/emoji/emoji-data';
import { readTone, recentEmoji, rememberEmoji, withTone } from '#/features/chat/emoji/emoji-habits';
import { LOCALES } from '#/i18n/locales';
import { clearMemberStorage, memberStorage } from '#/lib/member-storage';

const HEART: Record<Locale, string> = {
  da: 'hjerte',
  de: 'rotes Herz',
  en: 'RED heart',
  es: 'corazon',
  fi: 'sydan',
  fr: 'cœur',
  it: 'cuore rosso',
  nb: 'hjerte',
  nl: 'hart',
  pl: 'serce',
  sv: 'hjarta',
};

afterEach(() => clearMemberStorage());

describe('emoji', () => {
  it.each([...LOCALES])('in %s: nine groups, all with a name, found by words without marks', async (locale) => {
    const groups = await loadEmoji(locale);
    expect(groups).toHaveLength(9);
    const all = groups.flat();
    expect(all.length).toBeGreaterThan(1800);
    expect(all.filter(({ emoji, name }) => !emoji || !name)).toEqual([]);
    expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length);
    expect(searchEmoji(groups, HEART[locale]).map(({ emoji }) => emoji)).toContain('❤️');
  });

  it('are found best first, by themselves too, and not by words that none has', async () => {
    const groups = await loadEmoji('en');
    expect(searchEmoji(groups, 'dog')[0]).toMatchObject({ emoji: '🐶', name: 'dog face' });
    expect(searchEmoji(groups, '🐶').map(({ emoji }) => emoji)).toEqual(['🐶']);
    expect(searchEmoji(groups, 'dog xyzzy')).toEqual([]);
    expect(searchEmoji(groups, 'a').length).toBeLessThanOrEqual(120);
    expect(plain('Łódź Straße Smørrebrød')).toBe('lodz strasse smorrebrod');
  });

  it('take a skin tone where they have one', async () => {
    const all = (await loadEmoji('en')).flat();
    const of = (emoji: string) => all.find((one) => one.emoji === emoji) ?? expect.fail(emoji);
    expect(withTone(of('👍️'), 1)).toBe('👍🏻');
    expect(withTone(of('👩‍🚀'), 5)).toBe('👩🏿‍🚀');
    expect(withTone(of('✌️'), 3)).toBe('✌🏽');
    expect(withTone(of('😀'), 3)).toBe('😀');
    expect(withTone(of('👍️'), 0)).toBe('👍️');
  });

  it('that were used come back, the last one first, each once', () => {
    const storage = memberStorage('me', 'emoji');
    for (const emoji of ['😀', '❤️', '😀']) rememberEmoji(storage, emoji);
    expect(recentEmoji(storage)).toEqual(['😀', '❤️']);
    expect(readTone(storage)).toBe(0);
    storage.set('tone', '4');
    expect(readTone(storage)).toBe(4);
    storage.set('tone', '9');
    expect(readTone(storage)).toBe(0);
  });
});
