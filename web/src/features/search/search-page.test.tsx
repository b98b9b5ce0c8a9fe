import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Geocode, MembersPage, Problem, Settings } from '#/api/wire';
import { keepFilters } from '#/features/search/kept-filters';
import { forgetMember } from '#/lib/forget-member';
import { locationPermission } from '#/shared/places/geolocation';
import { renderApp } from '#/testing/render-app';
import { member, noLikes, profileCard } from '#/testing/samples';

const asked: URLSearchParams[] = [];
let page: MembersPage;
let refusal: Problem | null;
let geocode: Geocode;

function server(url: string): Promise<Response> {
  if (url.startsWith('/api/geocode.php')) return Promise.resolve(Response.json(geocode));
  if (!url.startsWith('/api/members.php')) return new Promise(() => {});
  asked.push(new URL(url, 'http://localhost').searchParams);
  return Promise.resolve(
    refusal
      ? Response.json(refusal, { status: refusal.status, headers: { 'content-type': 'application/problem+json' } })
      : Response.json(page),
  );
}

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  refusal = null;
  page = {
    pageNumber: 1,
    results: [],
    numResults: 0,
    num_capped: false,
    next_cursor: null,
    similar_results: [],
    similar_numResults: 0,
  };
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', server);
});

const everybody = member({ profile: { ...member().profile, looking_for: 'both' } });

async function open(path: string, settings: Partial<Settings> = {}, user = everybody) {
  const site = { search_fields: ['gender', 'country', 'countryregion', 'age'], has_fictional: true, ...settings };
  const app = await renderApp(path, {
    user,
    settings: site,
    answers: { '/api/likes.php': noLikes, '/api/regions.php': { regions: { NL: [{ id: 'NL-UT', name: 'Utrecht' }] } } },
  });
  await screen.findByRole('heading', { level: 1, name: 'Search members' });
  return app;
}

const openFilters = async () => userEvent.click(await screen.findByRole('button', { name: /^Filters/u }));

describe('a search', () => {
  // spec: 2.3
  it('asks for what the address says, as far as the site offers it', async () => {
    await open('/members?gender=female&min_age=25&max_age=40&real_only=true&countryregion=NL-UT', {
      search_fields: ['gender', 'age'],
    });
    await waitFor(() =>
      expect(Object.fromEntries(asked[0] ?? [])).toEqual({
        gender: 'female',
        min_age: '25',
        max_age: '40',
        real_only: 'true',
      }),
    );
    expect(screen.queryByLabelText('Region')).toBeNull();
  });

  it('offers no gender to who seeks one: the other would find nobody', async () => {
    await open('/members?gender=male', {}, member());
    await waitFor(() => expect(Object.fromEntries(asked[0] ?? [])).toEqual({}));
    await openFilters();
    expect(screen.queryByLabelText('Show me')).toBeNull();
  });

  it('offers the further genders of a site, as far as the member looks for them', async () => {
    const words = { name: 'Non-binary', i_am: 'non-binary', people: 'Non-binary people', sought: 'non-binary people' };
    const user = member({ profile: { ...member().profile, looking_for: 'male,non_binary' } });
    await open('/members?gender=non_binary', { more_genders: [{ id: 'non_binary', ...words }] }, user);
    await waitFor(() => expect(asked[0]?.get('gender')).toBe('non_binary'));
    expect(screen.getByRole('button', { name: /Remove filter.*Non-binary people/u })).toBeInTheDocument();
    await openFilters();
    const options = within(screen.getByLabelText('Show me')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "Everyone I'm looking for",
      'Men',
      'Non-binary people',
    ]);
  });

  it('says how many there are, and 999+ for more', async () => {
    page = { ...page, numResults: 1 };
    await open('/members');
    expect(await screen.findByText('1 member')).toBeInTheDocument();
    page = { ...page, numResults: 1000, num_capped: true };
    await openFilters();
    await userEvent.selectOptions(screen.getByLabelText('Show me'), 'Women');
    expect((await screen.findAllByText('999+ members'))[0]).toBeInTheDocument();
  });

  it('takes a filter away by its chip', async () => {
    const { router } = await open('/members?min_age=25&max_age=40&gender=male');
    await userEvent.click(await screen.findByRole('button', { name: /25 to 40/u }));
    await waitFor(() => expect(router.state.location.search).toEqual({ gender: 'male' }));
  });

  it('that finds nobody leads on', async () => {
    const { router } = await open('/members?countryregion=NL-UT&min_age=30');
    const empty =
      (await screen.findByRole('heading', { name: 'No members match your search' })).parentElement ?? document.body;
    await userEvent.click(within(empty).getByRole('button', { name: 'Search the whole country' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ min_age: 30 }));
  });

  it('asks for all that can be asked, and says it in chips', async () => {
    const { router } = await open(
      '/members?near=nl-utrecht&radius=25&sort=activity&online=true&photo=true&interests=music,dancing',
      { search_fields: ['near', 'online', 'photo', 'interests'], visible_profile_fields: ['interests'] },
    );
    await waitFor(() =>
      expect(Object.fromEntries(asked[0] ?? [])).toEqual({
        near: 'nl-utrecht',
        radius: '25',
        sort: 'activity',
        online: 'true',
        photo: 'true',
        interests: 'dancing,music',
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: /With photo/u }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('photo'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('shows the newest first, until that chip goes', async () => {
    const { router } = await open('/members?sort=newest', { search_fields: ['photo'] });
    await waitFor(() => expect(Object.fromEntries(asked[0] ?? [])).toEqual({ sort: 'newest' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Filters (1)' }));
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('newest');
    await userEvent.click(screen.getByRole('button', { name: /Newest first/u }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('counts each of two quick presses, the second before the address has followed the first', async () => {
    const { router } = await open('/members?online=true&photo=true&interests=music', {
      search_fields: ['online', 'photo', 'interests'],
      visible_profile_fields: ['interests'],
    });
    const chips = [/With photo/u, /Online now/u].map((name) => screen.getByRole('button', { name }));
    for (const chip of chips) act(() => chip.click());
    await waitFor(() => expect(router.state.location.search).toEqual({ interests: 'music' }));
  });

  it("by interests is not offered where the site shows nobody's", async () => {
    await open('/members?interests=music', { search_fields: ['interests'], visible_profile_fields: [] });
    await waitFor(() => expect(Object.fromEntries(asked[0] ?? [])).toEqual({}));
  });

  it('is narrowed by what people are open to and speak, any of those chosen', async () => {
    const said = ['intent', 'languages'];
    const { router } = await open('/members?intent=dates&languages=nl', {
      search_fields: said,
      visible_profile_fields: said,
    });
    await waitFor(() => expect(Object.fromEntries(asked[0] ?? [])).toEqual({ intent: 'dates', languages: 'nl' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Filters (2)' }));
    const sheet = within(screen.getByRole('dialog'));
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Chatting' }));
    await userEvent.selectOptions(sheet.getByLabelText('Speaks'), 'English');
    await waitFor(() => expect(router.state.location.search).toEqual({ intent: 'chat,dates', languages: 'en,nl' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Remove: Dutch' }));
    expect(sheet.getByLabelText('Speaks')).toHaveFocus();
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Dates' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ intent: 'chat', languages: 'en' }));
    expect(screen.getByRole('button', { name: /Chatting/u })).toBeInTheDocument();
  });

  it("is not narrowed by what the site's profiles don't show", async () => {
    await open('/members?intent=dates&languages=nl', {
      search_fields: ['intent', 'languages'],
      visible_profile_fields: ['languages'],
    });
    await waitFor(() => expect(Object.fromEntries(asked[0] ?? [])).toEqual({ languages: 'nl' }));
  });

  it('that the server refuses can be cleared, as trying it again helps nobody', async () => {
    refusal = { status: 409, code: 'invalid_request', detail: 'Please check what you entered.' };
    const { router } = await open('/members?interests=gone', {
      search_fields: ['interests'],
      visible_profile_fields: ['interests'],
    });
    expect(await screen.findByText('Please check what you entered.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    refusal = null;
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(await screen.findByText('No members match your search')).toBeInTheDocument();
  });

  it('that finds few shows who comes close', async () => {
    page = { ...page, similar_results: [profileCard({ id: 'x', name: 'Xenia' })], similar_numResults: 1 };
    await open('/members?min_age=30');
    const list = await screen.findByRole('list', { name: 'Close matches' });
    expect(within(list).getByRole('link', { name: /Xenia/u })).toBeInTheDocument();
  });
});

it('goes on as the member left it, until that is cleared', async () => {
  const first = await open('/members?min_age=30&gender=male');
  await userEvent.click(await screen.findByRole('button', { name: /Men/u }));
  await waitFor(() => expect(first.router.state.location.search).toEqual({ min_age: 30 }));
  first.unmount();
  const second = await open('/members');
  expect(second.router.state.location.search).toMatchObject({ min_age: 30 });
  await userEvent.click(await screen.findByRole('button', { name: /30 and older/u }));
  await waitFor(() => expect(second.router.state.location.search).toEqual({}));
  second.unmount();
  expect((await open('/members')).router.state.location.search).toEqual({});
});

it('takes an address at its word, whatever was kept', async () => {
  keepFilters(everybody.profile.id, { min_age: 30 });
  const { router } = await open('/members?gender=female');
  expect(router.state.location.search).toEqual({ gender: 'female' });
});

describe('near me', () => {
  const place = {
    country: 'NL',
    region: { id: 'NL-UT', name: 'Utrecht' },
    city: { id: 'nl-zeist', name: 'Zeist' },
    attribution: 'GeoNames',
  };
  afterEach(() => {
    forgetMember();
    locationPermission.set('unknown');
    Reflect.deleteProperty(navigator, 'geolocation');
  });
  const device = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });

  it('searches around the city where the device is', async () => {
    device((found) => found({ coords: { latitude: 52.0899, longitude: 5.2301 } } as GeolocationPosition));
    geocode = place;
    const { router } = await open('/members?country=BE', { search_fields: ['near', 'country'] });
    await openFilters();
    await userEvent.click(screen.getByRole('button', { name: 'Near me' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ near: 'nl-zeist', radius: 50 }));
  });

  it('says what to do when the browser says no', async () => {
    device((_found, failed) => failed?.({ code: 1 } as GeolocationPositionError));
    const { router } = await open('/members', { search_fields: ['near'] });
    await openFilters();
    await userEvent.click(screen.getByRole('button', { name: 'Near me' }));
    expect(await screen.findByText(/You can allow it in the browser's settings/u)).toBeInTheDocument();
    expect(router.state.location.search).toEqual({});
  });

  it('is where one lives, too', async () => {
    const { router } = await open(
      '/members',
      { search_fields: ['near'] },
      member({ profile: { ...member().profile, city: 'Utrecht', city_id: 'nl-utrecht' } }),
    );
    await openFilters();
    const nearby = within(screen.getByRole('group', { name: 'Nearby' }));
    await userEvent.click(nearby.getByRole('button', { name: 'Near Utrecht' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ near: 'nl-utrecht', radius: 50 }));
    // One press above the results does the same.
    await userEvent.click(screen.getByRole('button', { name: /Remove filter/u }));
    const above = within(screen.getByRole('group', { name: 'Filters' }));
    await userEvent.click(await above.findByRole('button', { name: 'Near Utrecht' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ near: 'nl-utrecht', radius: 50 }));
  });
});
