import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MembersPage, Settings } from '#/api/types';
import { renderApp } from '#/testing/render-app';
import { member, noLikes } from '#/testing/samples';

const asked: URLSearchParams[] = [];
let page: MembersPage;

function server(url: string): Promise<Response> {
  if (!url.startsWith('/api/members.php')) return new Promise(() => {});
  asked.push(new URL(url, 'http://localhost').searchParams);
  return Promise.resolve(Response.json(page));
}

beforeEach(() => {
  asked.length = 0;
  page = { results: [], numResults: 0, num_capped: false, next_cursor: null, similar_results: [], similar_numResults: 0 };
  vi.stubGlobal('EventSource', class extends EventTarget { close() {} });
  vi.stubGlobal('fetch', server);
});

const everybody = member({ profile: { ...member().profile, looking_for: 'both' } });

async function open(path: string, settings: Partial<Settings> = {}, user = everybody) {
  const site = { search_fields: ['gender', 'country', 'countryregion', 'age'], has_fictional: true, ...settings };
  const app = await renderApp(path, { user, settings: site, answers: { '/api/likes.php': noLikes, '/api/regions.php': { regions: { NL: [{ id: 'NL-UT', name: 'Utrecht' }] } } } });
  await screen.findByRole('heading', { level: 1, name: 'Search members' });
  return app;
}

describe('a search', () => {
  it('asks for what the address says, as far as the site offers it', async () => {
    await open('/members?gender=female&min_age=25&max_age=40&real_only=true&countryregion=NL-UT', { search_fields: ['gender', 'age'] });
    await waitFor(() => expect(Object.fromEntries(asked[0] ?? [])).toEqual({ gender: 'female', min_age: '25', max_age: '40', real_only: 'true' }));
    expect(screen.queryByLabelText('Region')).toBeNull();
  });

  it('offers no gender to who seeks one: the other would find nobody', async () => {
    await open('/members?gender=male', {}, member());
    await waitFor(() => expect(Object.fromEntries(asked[0] ?? [])).toEqual({}));
    expect(screen.queryByLabelText('Show me')).toBeNull();
  });

  it('says how many there are, and 999+ for more', async () => {
    page = { ...page, numResults: 1 };
    await open('/members');
    expect(await screen.findByText('1 member')).toBeInTheDocument();
    page = { ...page, numResults: 1000, num_capped: true };
    await userEvent.selectOptions(screen.getByLabelText('Show me'), 'Women');
    expect(await screen.findByText('999+ members')).toBeInTheDocument();
  });

  it('takes a filter away by its chip', async () => {
    const { router } = await open('/members?min_age=25&max_age=40&gender=male');
    await userEvent.click(await screen.findByRole('button', { name: /25 to 40/u }));
    await waitFor(() => expect(router.state.location.search).toEqual({ gender: 'male' }));
  });

  it('that finds nobody leads on', async () => {
    const { router } = await open('/members?countryregion=NL-UT&min_age=30');
    const empty = (await screen.findByRole('heading', { name: 'Nobody fits this search' })).parentElement ?? document.body;
    await userEvent.click(within(empty).getByRole('button', { name: 'Search the whole country' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ min_age: 30 }));
  });
});
