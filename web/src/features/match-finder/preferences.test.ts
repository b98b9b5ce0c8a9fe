import { expect, it } from 'vitest';
import { ordered, proposed, toggled } from '#/features/match-finder/preferences';
import { member } from '#/testing/samples';

const aged = (age: number, interests: string[] = []) => member({ profile: { ...member().profile, age, interests } });

it("proposes people around the member's age, never younger than the site allows", () => {
  expect(proposed(aged(34), 18, [])).toMatchObject({ min_age: 26, max_age: 42 });
  expect(proposed(aged(20), 18, [])).toMatchObject({ min_age: 18, max_age: 28 });
  expect(proposed(aged(19), 21, [])).toMatchObject({ min_age: 21, max_age: 29 });
  expect(proposed(aged(97), 18, [])).toMatchObject({ min_age: 89, max_age: 99 });
});

it("proposes the member's own interests: at most five, of those the site offers", () => {
  expect(proposed(aged(34, ['a', 'x', 'b', 'c', 'd', 'e', 'f']), 18, ['a', 'b', 'c', 'd', 'e', 'f']).interests).toEqual(
    ['a', 'b', 'c', 'd', 'e'],
  );
});

it('puts turned ages right', () => {
  expect(ordered({ ...proposed(aged(34), 18, []), min_age: 50, max_age: 30 })).toMatchObject({
    min_age: 30,
    max_age: 50,
  });
});

it('takes in and out', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
