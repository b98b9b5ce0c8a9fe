import { describe, expect, it } from 'vitest';
import { changeFilters, offeredFilters, widenings } from '#/features/search/search-filters';

const everything = {
  fields: ['gender', 'country', 'countryregion', 'age', 'near', 'interests', 'online', 'photo'],
  hasFictional: true,
};

describe('the filters that a site offers', () => {
  // spec: 1.5
  it('are those of search_fields; age stands for both ends', () => {
    const asked = { gender: 'male', country: 'NL', min_age: 25, max_age: 30 } as const;
    expect(offeredFilters(asked, { fields: ['gender', 'age'], hasFictional: false })).toEqual({
      gender: 'male',
      min_age: 25,
      max_age: 30,
    });
    expect(offeredFilters(asked, { fields: ['max_age'], hasFictional: false })).toEqual({ max_age: 30 });
  });
  it('have the distance with the place, and an order always', () => {
    const asked = { near: 'nl-utrecht', radius: 25, sort: 'activity', online: true } as const;
    expect(offeredFilters(asked, everything)).toEqual(asked);
    expect(offeredFilters(asked, { fields: ['online'], hasFictional: false })).toEqual({
      sort: 'activity',
      online: true,
    });
  });
  it('have real members only where there are others', () => {
    expect(offeredFilters({ real_only: true }, everything)).toEqual({ real_only: true });
    expect(offeredFilters({ real_only: true }, { ...everything, hasFictional: false })).toEqual({});
  });
  it('have verified people everywhere', () => {
    expect(offeredFilters({ verified: true }, { fields: [], hasFictional: false })).toEqual({ verified: true });
  });
});

describe('a change', () => {
  it('of the country forgets the region', () => {
    expect(changeFilters({ country: 'NL', countryregion: 'NL-UT' }, { country: 'BE' })).toEqual({ country: 'BE' });
  });
  it('to a city forgets country and region, and the other way round', () => {
    expect(changeFilters({ country: 'NL', countryregion: 'NL-UT', online: true }, { near: 'be-gent' })).toEqual({
      near: 'be-gent',
      radius: 50,
      online: true,
    });
    expect(changeFilters({ near: 'be-gent', radius: 10, sort: 'activity' }, { country: 'NL' })).toEqual({
      country: 'NL',
    });
    expect(changeFilters({ near: 'be-gent', radius: 10, sort: 'activity' }, { near: undefined })).toEqual({});
    expect(changeFilters({ near: 'be-gent', sort: 'newest' }, { near: undefined })).toEqual({ sort: 'newest' });
    expect(changeFilters({ sort: 'newest' }, { country: 'BE' })).toEqual({ country: 'BE', sort: 'newest' });
    expect(changeFilters({ near: 'be-gent', radius: 10, sort: 'activity' }, { radius: 100 })).toEqual({
      near: 'be-gent',
      radius: 100,
      sort: 'activity',
    });
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
  it('are the next circle around a city, and after the last one everywhere', () => {
    expect(widenings({ near: 'nl-utrecht', radius: 25, sort: 'activity' })[0]).toEqual({
      kind: 'radius',
      filters: { near: 'nl-utrecht', radius: 50, sort: 'activity' },
    });
    expect(widenings({ near: 'nl-utrecht', radius: 250 })[0]).toEqual({ kind: 'everywhere', filters: {} });
    expect(widenings({ near: 'nl-utrecht' })[0]).toEqual({ kind: 'everywhere', filters: {} });
  });
  it('give up languages first, then what people are open to', () => {
    expect(widenings({ languages: 'nl', intent: 'chat' })).toEqual([
      { kind: 'languages', filters: { intent: 'chat' } },
      { kind: 'intent', filters: { languages: 'nl' } },
      { kind: 'all', filters: {} },
    ]);
  });
  it('are three at most', () => {
    expect(
      widenings({ near: 'nl-utrecht', radius: 10, online: true, interests: 'music', min_age: 30 }).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['radius', 'offline', 'all']);
  });
  it('are none without filters', () => {
    expect(widenings({})).toEqual([]);
    expect(widenings({ sort: 'newest' })).toEqual([]);
  });
});
