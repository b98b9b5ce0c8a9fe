import { describe, expect, it } from 'vitest';
import { missingOf, shownText, topicOf, topicWords } from '#/console/canned/canned-form';
import { LOCALES } from '#/i18n/locales';

const all = Object.fromEntries(LOCALES.map((locale) => [locale, `Hello ${locale}`]));

describe('a ready-made text', () => {
  it('is complete with eleven languages, and not with ten or a blank', () => {
    expect(missingOf(all)).toEqual([]);
    expect(missingOf({ ...all, fi: '  ' })).toEqual(['fi']);
    expect(missingOf({})).toHaveLength(11);
  });

  it('is shown in the reader’s language, or in English', () => {
    expect([shownText(all, 'nl'), shownText({ en: 'Hello' }, 'de')]).toEqual(['Hello nl', 'Hello']);
  });

  it('has a topic as the call takes it, and as people read it', () => {
    expect([topicOf(' Réponse – two charges! '), topicOf('a'.repeat(60)).length, topicOf('1')]).toEqual([
      'reponse_two_charges',
      40,
      '',
    ]);
    expect(topicWords('double_charge')).toBe('Double charge');
  });
});
