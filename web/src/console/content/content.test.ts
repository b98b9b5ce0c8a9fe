import { describe, expect, it } from 'vitest';
import { visitorsAsked } from '#/console/api/content';
import { amountOf } from '#/console/content/code-dialog';
import { dayOf, isWritten, nothingIn, writtenOf } from '#/console/content/news-form';
import { idOf, placeOf } from '#/console/content/text-place';

describe('a newsletter', () => {
  const whole = {
    language: 'en',
    subject: 'Autumn',
    heading: 'It gets darker',
    body: 'First.',
    button: 'Look',
  } as const;

  it('has a language once all of it is there, and keeps what is half written', () => {
    const half = { ...nothingIn('nl'), subject: 'Herfst' };
    expect([whole, half, nothingIn('de')].map(isWritten)).toEqual([true, false, false]);
    expect(isWritten({ ...whole, body: ' ' })).toBe(false);
    expect(writtenOf([whole, half, nothingIn('de')])).toEqual([whole, half]);
  });

  it('begins with the day that it is where one sits', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});

describe('the place of a text', () => {
  it('stands in the address and is read back', () => {
    for (const place of [
      { page: 'terms', language: 'nl', country: null },
      { page: 'return-policy', language: 'fr', country: 'BE' },
    ] as const) {
      expect(placeOf(idOf(place))).toEqual(place);
    }
  });

  it('is none for anything else', () => {
    for (const id of ['', 'terms', 'terms.xx', 'nothing.nl', 'terms.nl.Belgium', 'terms.nl.BE.x', 'toString.nl']) {
      expect(placeOf(id)).toBeNull();
    }
  });
});

describe('what was typed', () => {
  it('is an amount with two decimals where it can be one', () => {
    expect(['20', ' 20,50', '20.00', 'much'].map(amountOf)).toEqual(['20.00', '20.50', '20.00', 'much']);
  });
});

describe('the visitors of some days', () => {
  it('are asked for up to today', () => {
    const now = Date.parse('2026-11-21T01:00:00Z');
    expect(visitorsAsked('one', { days: 30, ref: 'winter' }, now)).toEqual({
      site: 'one',
      from: '2026-10-23',
      to: '2026-11-21',
      ref: 'winter',
    });
  });
});
