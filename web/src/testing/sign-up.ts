import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { endIntent } from '#/lib/intent-key';
import { member, profileCard } from '#/testing/samples';
import { stubUploads, type Upload } from '#/testing/uploads';

export const answers = {
  '/api/verification.php': {
    verified: false,
    since: null,
    waiting_since: null,
    outcome: null,
    reason: null,
    has_photo: false,
  },
  '/api/regions.php': {
    regions: {
      NL: [
        { id: 'NL-UT', name: 'Utrecht' },
        { id: 'NL-GR', name: 'Groningen' },
      ],
    },
  },
  '/api/cities.php?country=NL': {
    cities: [
      { id: 'nl-utrecht', name: 'Utrecht', region: 'NL-UT' },
      { id: 'nl-zeist', name: 'Zeist', region: 'NL-UT' },
      { id: 'nl-assen', name: 'Assen', region: 'NL-GR' },
    ],
  },
  '/api/interests.php': {
    interests: [
      { id: 'music', name: 'Music', adult: false, icon: 'music' },
      { id: 'cafe', name: 'Cafés', adult: false, icon: 'wine' },
      { id: 'elsewhere', name: 'Not here', adult: false, icon: 'x' },
    ],
  },
};
export const settings = {
  interests: ['music', 'cafe'],
  visible_profile_fields: ['relationship_status', 'interests'],
  visible_profile_notes: ['reason'],
};
export const sofie = profileCard();
export const found = (...results: object[]) => ({
  pageNumber: 1,
  results,
  numResults: results.length,
  num_capped: false,
  next_cursor: null,
  similar_results: [],
  similar_numResults: 0,
});

export const calls: { key: string | null; body: Record<string, unknown> }[] = [];
export const searches: string[] = [];
/** The server of these tests: what it answers, and what it was asked. */
export const server: { reply: () => Response | Promise<Response>; members: () => Response; uploads: Upload[] } = {
  reply: () => Response.error(),
  members: () => Response.error(),
  uploads: [],
};

/** Before each test: an empty record, and a server of an open site that takes every sign-up. */
export function startServer(): void {
  calls.length = 0;
  searches.length = 0;
  endIntent('sign-up');
  server.reply = () =>
    Response.json({ user: member({ status: 'not_confirmed', email: 'anna@example.com' }) }, { status: 201 });
  server.members = () =>
    Response.json(
      found(sofie, profileCard({ id: '00000000-0000-4000-8000-000000000002', name: 'Robot', fictional: true })),
    );
  server.uploads = stubUploads();
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.startsWith('/api/members.php')) {
      searches.push(url);
      return server.members();
    }
    if (url === '/api/user.php')
      return Response.json({ user: member({ status: 'not_confirmed', email: 'anna@example.com' }) });
    if (!url.startsWith('/api/signup.php')) return new Promise(() => {});
    calls.push({ key: new Headers(init.headers).get('Idempotency-Key'), body: JSON.parse(String(init.body)) });
    return server.reply();
  });
}

export const problem = (status: number, body: object) => Response.json({ status, ...body }, { status });
export const next = () =>
  userEvent.click(screen.getByRole('button', { name: /Continue|Create free account|Skip this step/u }));
export const step = () => document.querySelector('[data-step]:not([hidden])')?.getAttribute('data-step');
export const photoInput = () =>
  document.querySelector<HTMLInputElement>('input[type=file]:not([capture])') as HTMLInputElement;
export const picture = (name = 'me.jpg', type = 'image/jpeg') => new File(['x'], name, { type });

export async function account() {
  await userEvent.type(screen.getByLabelText('Name'), 'Anna');
  await userEvent.type(screen.getByLabelText('E-mail address'), 'anna@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'zomer-in-de-stad');
  await next();
}

export async function birth() {
  await userEvent.type(screen.getByLabelText('Day'), '3');
  await userEvent.selectOptions(screen.getByLabelText('Month'), 'April');
  await userEvent.type(screen.getByLabelText('Year'), '1990');
  await next();
}

export async function about() {
  await userEvent.click(await screen.findByRole('radio', { name: 'a woman' }));
  await userEvent.click(screen.getByRole('radio', { name: 'both' }));
  await birth();
}

export async function place() {
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Region' }), 'Utrecht');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Place' }), 'Zeist');
  await next();
}

export const consent = () => userEvent.click(screen.getByRole('checkbox', { name: /Show who I'm looking for/u }));

export async function fillIn() {
  await account();
  await next();
  await about();
  await place();
  await consent();
}

export const WHOLE = {
  name: 'Anna',
  email: 'anna@example.com',
  password: 'zomer-in-de-stad',
  date_of_birth: '1990-04-03',
  gender: 'female',
  looking_for: 'both',
  country: 'NL',
  region: 'NL-UT',
  city: 'nl-zeist',
  language: 'en',
  consent: true,
};
