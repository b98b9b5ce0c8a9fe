import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AgeCheck } from '#/api/wire';
import { loadPage } from '#/lib/load-page';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

const asked: AgeCheck = { needed: true, years: 18, available: true, people: 1, shown: 0, proven_at: null };
const shown: AgeCheck = { ...asked, needed: false, shown: 1, proven_at: '2026-11-30T12:00:00Z' };
const STATE = 'A'.repeat(43);

let sent: Sent[];
let led: string[];

async function open(path: string, standing: AgeCheck, put = () => answer(shown), get = () => answer(standing)) {
  let { needed } = standing;
  const user = () => ({ ...member(), age_check_needed: needed });
  sent = serve({
    'GET /api/age-check.php': () => get(),
    'POST /api/age-check.php': () => answer({ url: 'https://age.example/authorize?state=x' }),
    'PUT /api/age-check.php': () => {
      const said = put();
      needed &&= !said.ok;
      return said;
    },
    'GET /api/user.php': () => answer({ user: user() }),
  });
  return renderApp(path, { user: user() });
}

const section = async () => within(await screen.findByRole('region', { name: 'Age check' }));
const brought = () => sent.filter(({ method, path }) => method === 'PUT' && path.includes('age-check'));

beforeEach(() => {
  led = [];
  vi.spyOn(loadPage, 'to').mockImplementation((href) => void led.push(href));
});

it('says why, and what is learned by it, and leads to whoever checks', async () => {
  await open('/settings', asked);
  expect(await (await section()).findByText(/everyone who writes here is at least 18/u)).toBeVisible();
  await userEvent.click((await section()).getByRole('button', { name: 'Confirm my age' }));
  await waitFor(() => expect(led).toEqual(['https://age.example/authorize?state=x']));
});

it('brings what came back once, and forgets the address', async () => {
  const { router } = await open(`/settings?code=0123&state=${STATE}&iss=x`, asked);
  expect(await (await section()).findByText(/^Your age is confirmed/u)).toBeVisible();
  expect(brought().map(({ body }) => body)).toEqual([{ state: STATE, code: '0123' }]);
  await waitFor(() => expect(router.state.location.href).toBe('/settings'));
});

it('says that it was not shown, and lets one try again', async () => {
  await open(`/settings?code=0123&state=${STATE}`, asked, () => refuse(409, 'age_check_failed'));
  expect(await (await section()).findByText('Refused: age_check_failed')).toBeVisible();
  expect((await section()).getByRole('button', { name: 'Confirm my age' })).toBeEnabled();
});

it('says what came of it where nobody can say where one stands', async () => {
  const away = () => refuse(501, 'internal');
  await open(`/settings?code=0123&state=${STATE}`, asked, () => refuse(409, 'age_check_failed'), away);
  expect(await (await section()).findByText('Refused: age_check_failed')).toBeVisible();
});

it('says so where nothing could be read', async () => {
  await open('/settings', asked, undefined, () => refuse(501, 'internal'));
  expect(await (await section()).findByText('Refused: internal')).toBeVisible();
});

it('says of two that each has to, and who is done', async () => {
  await open('/settings', { ...asked, people: 2, shown: 1 });
  expect(await (await section()).findByText(/one after the other\. Done: 1 of 2\.$/u)).toBeVisible();
});

it('is nowhere for whom no one asks, and says where it is not possible now', async () => {
  const { unmount } = await open('/settings', { ...asked, needed: false });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(screen.queryByRole('region', { name: 'Age check' })).toBeNull();
  unmount();
  await open('/settings', { ...asked, available: false });
  expect(await (await section()).findByText(/isn't possible right now/u)).toBeVisible();
});
