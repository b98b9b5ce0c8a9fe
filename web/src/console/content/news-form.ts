import type { NewsWords } from '#/console/api/types';

/** A language that nothing is written in yet. */
export function nothingIn(language: NewsWords['language']): NewsWords {
  return { language, subject: '', heading: '', body: '', button: '' };
}

const parts = ({ subject, heading, body, button }: NewsWords) => [subject, heading, body, button];

/** Whether all of it is there. */
export function isWritten(words: NewsWords): boolean {
  return parts(words).every((part) => part.trim() !== '');
}

/** Those that anything is written of: one that is half written is refused, and not lost. */
export function writtenOf(texts: readonly NewsWords[]): NewsWords[] {
  return texts.filter((words) => parts(words).some((part) => part.trim() !== ''));
}

/** The day of this moment in the reader's own zone, as a date field has it. */
export function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
