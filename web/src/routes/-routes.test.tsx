import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memberFilters, orderUnderWay, returnPath } from '#/routes/-search-params';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

describe('routes', () => {
  // spec: 2.1, 8.3, 8.5
  it.each([
    '/no-such-page',
    '/a/b/c/d',
    '/transactions/x',
    '/pages/nothing',
    '/Gq7tLw2x',
    '/likes/hated',
    '/landers/nothing',
  ])('%s is a 404 with a way home', async (path) => {
    await renderApp(path, { user: member() });
    expect(await screen.findByRole('heading', { name: 'This page could not be found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the home page' }))
      // Where members start.
      .toHaveAttribute('href', '/members');
  });

  it('leads visitors from a 404 to the landing page', async () => {
    await renderApp('/no-such-page');
    expect(await screen.findByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/');
  });

  it.each([
    ['/', '/members'],
    ['/?api_signup_complete=1', '/members?api_signup_complete=1'],
  ])('%s of a member is the search: %s', async (path, home) => {
    const { router } = await renderApp(path, { user: member() });
    expect(router.state.location.href).toBe(home);
  });

  it.each(['/members', '/chats', '/likes/sent', '/credits', '/members/x/chat'])(
    '%s asks a visitor to log in and remembers the way',
    async (path) => {
      const { router } = await renderApp(path);
      expect(router.state.location).toMatchObject({ pathname: '/login', search: { to: path } });
    },
  );

  // spec: 6.2
  it('lets visitors search where the site does, or where they came from a campaign', async () => {
    const open = await renderApp('/members', { settings: { logged_out_search: true } });
    expect(open.router.state.location.pathname).toBe('/members');
    localStorage.setItem('tracking', '{"network":"ads"}');
    const campaign = await renderApp('/members', { settings: { logged_out_search_trafficsource: true } });
    expect(campaign.router.state.location.pathname).toBe('/members');
  });

  it.each([
    ['/login?to=https://evil.example/x', {}],
    ['/login?to=//evil.example', {}],
    ['/login?to=/likes', { to: '/likes' }],
    ['/members?near=nowhere&radius=7&sort=zzz&gender=x&interests=A!', {}],
    ['/members?near=nl-utrecht&radius=7&sort=zzz', { near: 'nl-utrecht' }],
    ['/members?sort=activity', {}],
    ['/members?sort=newest', { sort: 'newest' }],
    ['/members?near=nl-utrecht&sort=newest', { near: 'nl-utrecht', sort: 'newest' }],
    ['/members?t=-1', {}],
    ['/members?t=soon', {}],
    ['/settings/delete?step=zzz', {}],
    ['/reset-password/do?token=', {}],
  ])('%s leaves the page nothing that does not read', async (path, search) => {
    const user = path.startsWith('/login') || path.startsWith('/reset') ? null : member();
    const { router } = await renderApp(path, { user, settings: { search_fields: ['near', 'gender', 'interests'] } });
    // As a page gets it: the router lays what was read over what the address said.
    expect(router.state.matches.at(-1)?.search).toEqual(search);
  });

  it('moves focus to the heading of a page that was gone to', async () => {
    await renderApp('/login');
    await userEvent.click(screen.getByRole('link', { name: 'Language and country' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Language and country' });
    await waitFor(() => expect(heading).toHaveFocus());
  });
});

// spec: 3.19
it('reads a search from the address and drops what does not read', () => {
  expect(
    memberFilters({ gender: 'female', country: 'nl', min_age: '25', max_age: 130, countryregion: '', x: 1 }),
  ).toEqual({ gender: 'female', country: 'NL', min_age: 25 });
});

it.each([
  ['a gender that is none', { gender: 'x' }, {}],
  ['a country in words', { country: 'Netherlands' }, {}],
  ['what is no region', { countryregion: 'Utrecht' }, {}],
  ['a region of another country', { country: 'BE', countryregion: 'NL-UT' }, { country: 'BE' }],
  ['a child', { min_age: 17 }, {}],
  ['half a year', { max_age: 20.5 }, {}],
  ['an unknown wish', { intent: 'dates,marriage,chat,chat' }, { intent: 'chat,dates' }],
  ['what is no code of a language', { languages: 'nl,Dutch,en,xxx' }, { languages: 'en,nl' }],
  ['a seventh language', { languages: 'ar,bg,bs,ca,cs,da,de' }, { languages: 'ar,bg,bs,ca,cs,da' }],
  ['a switch that is off', { real_only: 'false' }, {}],
])('leaves %s out of a search', (_name, odd, rest) => {
  expect(memberFilters(odd)).toEqual(rest);
});

it('puts a turned age range right, as the server refuses one', () => {
  expect(memberFilters({ min_age: 50, max_age: 30, real_only: true })).toEqual({
    min_age: 30,
    max_age: 50,
    real_only: true,
  });
});

it.each([
  ['/chats/1?x=2', { to: '/chats/1?x=2' }],
  ['//evil.example', {}],
  ['/\\evil.example', {}],
  ['https://evil.example', {}],
  [7, {}],
])('returns after login to %j only within the site', (to, expected) => {
  expect(returnPath({ to })).toEqual(expected);
});

it('names the order even where it does not read, or it would stay as it came', () => {
  expect(orderUnderWay({ order: 'zzz' })).toStrictEqual({ order: undefined });
});
