import { expect, it } from 'vitest';
import { joinDecks } from '#/api/queries/matching';
import { profileCard } from '#/testing/samples';

const cards = (...ids: string[]) => ids.map((id) => profileCard({ id }));
const joined = (known: string[], fresh: string[], decided: string[] = []) =>
  joinDecks(cards(...known), cards(...fresh), decided).map(({ id }) => id);

it('keeps the cards that lie there in their order, and puts new ones behind', () => {
  expect(joined(['a', 'b'], ['c', 'b', 'a'])).toEqual(['a', 'b', 'c']);
  expect(joined([], ['c', 'b'])).toEqual(['c', 'b']);
  expect(joined(['a'], [])).toEqual(['a']);
});

it('brings nobody back who was decided about, though the server does not know yet', () => {
  expect(joined(['b'], ['a', 'b', 'c'], ['a'])).toEqual(['b', 'c']);
});

it('takes what is new of a card', () => {
  expect(joinDecks(cards('a'), [profileCard({ id: 'a', age: 50 })], [])[0]?.age).toBe(50);
});
