import { describe, expect, it } from 'vitest';
import { groupedIban, groupInput, isIban } from '#/lib/iban';

describe('an account number', () => {
  it.each([
    'NL91ABNA0417164300',
    'nl91 abna 0417 1643 00',
    'DE89370400440532013000',
    'FR14 2004 1010 0505 0001 3M02 606',
    'NO9386011117947',
  ])('%s is one', (text) => {
    expect(isIban(text)).toBe(true);
  });

  it.each([
    '',
    'NL',
    'NL91ABNA0417164301',
    'NL91ABNA041716430',
    '91NLABNA0417164300',
    'NL91 ABNA 0417 1643 00!',
    '１２３４',
  ])('%j is none', (text) => {
    expect(isIban(text)).toBe(false);
  });

  it('is grouped by four, however it was typed', () => {
    expect(groupedIban('nl91-abna0417 164300')).toBe('NL91 ABNA 0417 1643 00');
    expect(groupedIban('NL91ABNA')).toBe('NL91 ABNA');
  });

  it.each([
    // Typed at the end, typed in the middle, deleted after a blank, pasted in front.
    ['nl91a', 5, 'NL91 A', 6],
    ['NL9X1 ABNA', 4, 'NL9X 1ABN A', 4],
    ['NL91 BNA', 5, 'NL91 BNA', 5],
    ['NL91ABNA04 17', 10, 'NL91 ABNA 0417', 12],
    [' NL91', 0, 'NL91', 0],
  ])('%j with the caret at %i becomes %j and %i', (typed, caret, shown, at) => {
    const field = document.createElement('input');
    field.value = typed;
    field.setSelectionRange(caret, caret);
    groupInput(field);
    expect([field.value, field.selectionStart]).toEqual([shown, at]);
  });
});
