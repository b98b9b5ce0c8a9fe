import { describe, expect, it } from 'vitest';
import { readFileFilter, SECTIONS } from '#/console/api/members';
import { caseWords, SECTION_NAMES } from '#/console/members/member-words';
import { causeWords, codeWords } from '#/console/transparency/transparency-words';

describe('a member file', () => {
  it('takes from its address what means something', () => {
    expect(readFileFilter({ case: 'C-7KQ2M9XD', section: 'orders', other: 1 })).toEqual({
      case: 'C-7KQ2M9XD',
      section: 'orders',
    });
    expect(readFileFilter({ case: 1, section: 'messages' })).toEqual({});
  });

  it('names each section, and each case by what it is about', () => {
    expect(SECTIONS.toSorted()).toEqual(Object.keys(SECTION_NAMES).toSorted());
    const of = (kind: 'complaint' | 'report' | 'payment', category: string) =>
      caseWords({ case: 'x', kind, category, since: '2026-11-21T12:00:00Z' }).message;
    expect(of('complaint', 'payment')).toBe('Payment or credits');
    expect(of('report', 'scam')).toBe('After money');
    expect(of('payment', 'fraud')).toBe('Reported as fraud');
    expect(of('payment', 'unheard-of')).toBe('Something else');
  });
});

describe('a transparency report', () => {
  it('says causes by what they are of', () => {
    expect(causeWords('report', 'other')?.message).toBe('Something else');
    expect(causeWords('complaint_received', 'illegal')?.message).toBe('Notice: illegal content');
    expect(causeWords('measure', 'own')?.message).toBe('On our own initiative');
    expect(codeWords('warned')?.message).toBe('Warned');
    expect(codeWords('unheard-of')).toBeUndefined();
  });
});
