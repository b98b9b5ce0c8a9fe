import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProfileCard } from '#/api/wire';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, profile, profileCard } from '#/testing/samples';

const id = profile().id;
const searches: URLSearchParams[] = [];
/** Whoever watches for something to come near. */
const watching = new Set<(entries: { isIntersecting: boolean }[]) => void>();
let found: { results: ProfileCard[]; similar_results: ProfileCard[] };

function server(url: string): Promise<Response> {
  const [path, query] = url.split('?');
  if (path === '/api/member.php') return Promise.resolve(Response.json({ profile: profile({ age: 20 }) }));
  if (path !== '/api/members.php') return new Promise(() => {});
  searches.push(new URLSearchParams(query));
  const page = { pageNumber: 1, numResults: 1, num_capped: false, next_cursor: null, similar_numResults: 1, ...found };
  return Promise.resolve(Response.json(page));
}

beforeEach(() => {
  searches.length = 0;
  watching.clear();
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe() {
        watching.add(this.#tell);
      }
      disconnect() {
        watching.delete(this.#tell);
      }
    },
  );
  vi.stubGlobal('fetch', server);
});

async function open() {
  await renderApp(`/members/${id}`, {
    user: member(),
    answers: { '/api/likes.php': noLikes, '/api/chats.php': chatList() },
  });
  await screen.findByRole('link', { name: 'Message' });
  await waitFor(() => expect(watching.size).toBe(1));
}

const tell = (isIntersecting: boolean) => act(() => watching.forEach((one) => one([{ isIntersecting }])));

it('looks for others of that age and region once the reader comes near, and shows six', async () => {
  const others = Array.from({ length: 5 }, (_, nth) => profileCard({ id: `r${nth}`, name: `Near ${nth}` }));
  const further = Array.from({ length: 5 }, (_, nth) => profileCard({ id: `s${nth}`, name: `Far ${nth}` }));
  found = { results: [profileCard(), ...others], similar_results: [...others, ...further] };
  await open();
  tell(false);
  expect(searches).toEqual([]);
  tell(true);
  const part = within(await screen.findByRole('region', { name: 'Similar members' }));
  expect(part.getAllByRole('listitem').map((item) => item.querySelector('a')?.textContent)).toEqual([
    'Near 0, 41',
    'Near 1, 41',
    'Near 2, 41',
    'Near 3, 41',
    'Near 4, 41',
    'Far 0, 41',
  ]);
  expect(searches.map((search) => Object.fromEntries(search))).toEqual([
    {
      gender: 'female',
      country: 'BE',
      countryregion: profile().region,
      min_age: '18',
      max_age: '25',
      real_only: 'true',
    },
  ]);
});

it('has no heading over nobody', async () => {
  found = { results: [profileCard()], similar_results: [] };
  await open();
  tell(true);
  await waitFor(() => expect(searches).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Similar members' })).toBeNull();
});
