import { expect, it } from 'vitest';
import { REASONS } from '#/features/leaving/leaving-draft';
import { fittingOffers } from '#/features/leaving/offers';

const all = { invisible: false, discount: 25, support: true };

// spec: 2.50
it.each([
  [['found_someone'], ['invisible']],
  [['too_expensive'], ['discount']],
  [['too_few_members'], []],
  [['too_many_mails'], ['fewer_mails']],
  [['not_safe'], ['support', 'invisible']],
  [['technical'], ['support']],
  [
    ['privacy', 'break', 'not_safe'],
    ['invisible', 'support'],
  ],
  [['other'], []],
  [[], []],
] as const)('offers for %j: %j', (reasons, offers) => expect(fittingOffers(reasons, all)).toEqual(offers));

it('offers nothing that is not there or holds already', () => {
  expect(fittingOffers(REASONS, { invisible: true, discount: 0, support: false })).toEqual(['fewer_mails']);
});
