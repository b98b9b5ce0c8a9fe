import { beforeEach, expect, it } from 'vitest';
import { forgetOtherLinks, keepLink, linkOf, newToken } from '#/features/dates/plan-link';

beforeEach(() => localStorage.clear());

it('makes tokens that the server takes, each another', () => {
  const tokens = Array.from({ length: 50 }, newToken);
  expect(tokens.every((token) => /^[\w-]{43}$/u.test(token))).toBe(true);
  expect(new Set(tokens).size).toBe(50);
});

it('keeps the link of a plan for its member, and forgets those that are over', () => {
  keepLink('eva', 'one', 'x'.repeat(43));
  keepLink('eva', 'two', 'y'.repeat(43));
  expect(linkOf('eva', 'one')).toBe(`${location.origin}/date?token=${'x'.repeat(43)}`);
  expect(linkOf('adam', 'one')).toBeNull();
  forgetOtherLinks('eva', ['two']);
  expect([linkOf('eva', 'one'), linkOf('eva', 'two')?.slice(-3)]).toEqual([null, 'yyy']);
});
