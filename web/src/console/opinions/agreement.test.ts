import { expect, it } from 'vitest';
import { agreementOf } from '#/console/opinions/agreement';

it('agreement is a share of all opinions, whatever the rule', () => {
  const rule = (given: number, differed: number) => ({ given, differed, flagged: false });
  expect(agreementOf([rule(30, 3), rule(10, 1)])).toBe(0.9);
  expect(agreementOf([rule(2, 2)])).toBe(0);
  expect(agreementOf([])).toBeNull();
});
