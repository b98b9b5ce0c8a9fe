import { expect, it } from 'vitest';
import { bytesOf, isForBooks, takes } from '#/console/invoices/books';

it('writes letters as the program reads them that the file is for', () => {
  expect([...bytesOf({ text: 'ä1', encoding: 'windows-1252' })]).toEqual([0xe4, 0x31]);
  expect([...bytesOf({ text: 'ä1', encoding: 'utf-8' })]).toEqual([0xc3, 0xa4, 0x31]);
});

it('asks for accounts and rates where they are needed', () => {
  expect(takes('lines')).toEqual({ accounts: false, rates: false });
  expect(takes('oss')).toEqual({ accounts: false, rates: true });
  expect(takes('journal')).toEqual({ accounts: true, rates: false });
  expect(takes('datev')).toEqual({ accounts: true, rates: true });
  expect(isForBooks('summary')).toBe(false);
  expect(isForBooks('oss')).toBe(true);
});
