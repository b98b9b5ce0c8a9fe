/** More than the longest account number of any country with its blanks (ISO 13616). */
export const LONGEST_IBAN = 50;

function plain(text: string): string {
  return text.replaceAll(/[\s-]/gu, '').toUpperCase();
}

/** In groups of four, as on bank cards and statements. */
export function groupedIban(text: string): string {
  return plain(text).replaceAll(/.{4}(?=.)/gu, '$& ');
}

/**
 * Whether the check digits are right (ISO 7064, mod 97-10); which countries' accounts can be debited is the
 * server's to say.
 */
export function isIban(text: string): boolean {
  const iban = plain(text);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/u.test(iban)) return false;
  const turned = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const letter of turned) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Where the caret stands in the grouped text after as many letters and digits as it stood before in `text`. */
function caretIn(grouped: string, text: string, caret: number): number {
  const before = plain(text.slice(0, caret)).length;
  return before === 0 ? 0 : Math.min(before + Math.floor((before - 1) / 4), grouped.length);
}

/** Groups what stands in a field while it is typed, pasted or mended; the caret stays where it was. */
export function groupInput(field: HTMLInputElement): void {
  const { value, selectionStart } = field;
  const grouped = groupedIban(value);
  if (grouped === value) return;
  const caret = caretIn(grouped, value, selectionStart ?? value.length);
  field.value = grouped;
  field.setSelectionRange(caret, caret);
}
