import { describe, expect, it } from 'vitest';
import { changeFilters, offeredFilters, widenings } from '#/features/search/search-filters';

const everything = { fields: ['gender', 'country', 'countryregion', 'age'], hasFictional: true };

describe('the filters that a site offers', () => {
  it('are those of search_fields; age stands for both ends', () => {
    const asked = { gender: 'male', country: 'NL', min_age: 25, max_age: 30 } as const;
    expect(offeredFilters(asked, { fields: ['gender', 'age'], hasFictional: false })).toEqual({ gender: 'male', min_age: 25, max_age: 30 });
    expect(offeredFilters(asked, { fields: ['max_age'], hasFictional: false })).toEqual({ max_age: 30 });
  });
  it('have real members only where there are others', () => {
    expect(offeredFilters({ real_only: true }, everything)).toEqual({ real_only: true });
    expect(offeredFilters({ real_only: true }, { ...everything, hasFictional: false })).toEqual({});
  });
});

describe('a change', () => {
  it('of the country forgets the region', () => {
    expect(changeFilters({ country: 'NL', countryregion: 'NL-UT' }, { country: 'BE' })).toEqual({ country: 'BE' });
  });
  it('of one age takes the other end along', () => {
    expect(changeFilters({ min_age: 25, max_age: 30 }, { min_age: 35 })).toEqual({ min_age: 35, max_age: 35 });
    expect(changeFilters({ min_age: 25, max_age: 30 }, { max_age: 20 })).toEqual({ min_age: 20, max_age: 20 });
  });
  it('to nothing takes the filter out of the address', () => {
    expect(changeFilters({ gender: 'male', real_only: true }, { real_only: undefined })).toEqual({ gender: 'male' });
  });
});

describe('the ways on from a narrow search', () => {
  it('are the whole country, a wider age range, and no filters', () => {
    expect(widenings({ countryregion: 'NL-UT', min_age: 30, max_age: 35 })).toEqual([
      { kind: 'region', filters: { min_age: 30, max_age: 35 } },
      { kind: 'age', filters: { countryregion: 'NL-UT', min_age: 25, max_age: 40 } },
      { kind: 'all', filters: {} },
    ]);
  });
  it('drop an end that has nothing beyond it', () => {
    expect(widenings({ min_age: 20, max_age: 118 })[0]).toEqual({ kind: 'age', filters: {} });
  });
  it('are none without filters', () => {
    expect(widenings({})).toEqual([]);
  });
});
