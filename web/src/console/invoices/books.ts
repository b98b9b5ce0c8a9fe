import type { BooksAnswer, BooksFile } from '#/console/api/types';

/** What a file of a quarter has. */
export type QuarterList = 'lines' | 'summary' | BooksFile;

/** Which files the program takes beside the quarter itself. */
export function takes(list: QuarterList): { accounts: boolean; rates: boolean } {
  return { accounts: list === 'journal' || list === 'datev', rates: list === 'oss' || list === 'datev' };
}

/** Whether it is made for books or returns, by a call of its own. */
export function isForBooks(list: QuarterList): list is BooksFile {
  return list !== 'lines' && list !== 'summary';
}

/** The file's bytes: the letters of what DATEV reads stand where Unicode has them. */
export function bytesOf({ text, encoding }: BooksAnswer): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}
