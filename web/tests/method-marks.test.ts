import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { METHOD_NAMES } from '#/shared/payment-methods';

const FOLDER = 'public/assets/methods/1';
/** Nobody's brand: features/credits/method-mark.tsx draws an icon. */
const ICONS = new Set(['creditcard', 'sct', 'sdd']);
const marks = readdirSync(FOLDER).filter((name) => name.endsWith('.svg'));

it('has the mark of each method that is a brand', () => {
  const brands = Object.keys(METHOD_NAMES).filter((method) => !ICONS.has(method));
  expect(marks.toSorted()).toEqual(brands.map((method) => `${method}.svg`).toSorted());
});

it.each(marks)('%s is a card in a few KB that asks for nothing and needs no style of its own', (name) => {
  const drawn = readFileSync(`${FOLDER}/${name}`, 'utf8');
  expect(drawn).toMatch(/^<svg [^>]*viewBox="/u);
  expect(drawn).not.toMatch(/<script|<style|style=|href=|\son\w+=|<image|<foreignObject/u);
  expect(drawn.length).toBeLessThan(8 * 1024);
});
