import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { endIntent } from '#/lib/intent-key';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

const answers = {
  '/api/regions.php': { regions: { NL: [{ id: 'NL-UT', name: 'Utrecht' }, { id: 'NL-GR', name: 'Groningen' }] } },
  '/api/cities.php?country=NL': { cities: [{ id: 'nl-utrecht', name: 'Utrecht', region: 'NL-UT' }, { id: 'nl-zeist', name: 'Zeist', region: 'NL-UT' }, { id: 'nl-assen', name: 'Assen', region: 'NL-GR' }] },
};

const calls: { key: string | null; body: Record<string, unknown> }[] = [];
let reply: () => Response;

beforeEach(() => {
  calls.length = 0;
  endIntent('sign-up');
  vi.stubGlobal('EventSource', class extends EventTarget { close() {} });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.startsWith('/api/signup.php')) return new Promise(() => {});
    calls.push({ key: new Headers(init.headers).get('Idempotency-Key'), body: JSON.parse(String(init.body)) });
    return reply();
  });
});

const problem = (status: number, body: object) => new Response(JSON.stringify({ status, ...body }), { status });
const next = () => userEvent.click(screen.getByRole('button', { name: /Continue|Create free account/u }));

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Name'), 'Anna');
  await userEvent.type(screen.getByLabelText('E-mail address'), 'anna@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'zomer-in-de-stad');
  await next();
  await userEvent.click(await screen.findByRole('radio', { name: 'a woman' }));
  await userEvent.click(screen.getByRole('radio', { name: 'both' }));
  await userEvent.type(screen.getByLabelText('Day'), '3');
  await userEvent.selectOptions(screen.getByLabelText('Month'), 'April');
  await userEvent.type(screen.getByLabelText('Year'), '1990');
  await next();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Region' }), 'Utrecht');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Place' }), 'Zeist');
  await userEvent.click(screen.getByRole('checkbox'));
}

it('goes through three steps, creates the account once and ends at the mail', async () => {
  reply = () => new Response(JSON.stringify({ user: member({ status: 'not_confirmed', email: 'anna@example.com' }) }), { status: 201 });
  const { router } = await renderApp('/signup', { answers });
  await fillIn();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Create free account' }));
  expect(await screen.findByRole('heading', { name: 'Look into your mail' })).toBeInTheDocument();
  expect(screen.getByText('anna@example.com')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/complete-signup');
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({
    name: 'Anna', email: 'anna@example.com', password: 'zomer-in-de-stad', date_of_birth: '1990-04-03', gender: 'female', looking_for: 'both',
    country: 'NL', region: 'NL-UT', city: 'nl-zeist', language: 'en', consent: true,
  });
  expect(sessionStorage.getItem('sign-up-draft')).toBeNull();
}, 15_000);

it('says the same to everybody on a strict site', async () => {
  reply = () => new Response(JSON.stringify({ user: null }), { status: 202 });
  await renderApp('/signup', { answers });
  await fillIn();
  await next();
  expect(await screen.findByRole('heading', { name: 'Look into your mail' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Send/u })).toBeNull();
}, 15_000);

it('puts the server’s errors on their fields, on their step, with the focus; the same wish keeps its key', async () => {
  reply = () => problem(409, { code: 'email_taken', detail: 'An account with this e-mail address already exists' });
  await renderApp('/signup', { answers });
  await fillIn();
  await next();
  expect(await screen.findByText('An account with this e-mail address already exists')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('E-mail address')).toHaveFocus());
  reply = () => problem(422, { code: 'invalid_request', detail: 'Check', errors: [{ field: 'city', code: 'unknown_place', detail: 'No such place' }, { field: 'password', code: 'password_too_common', detail: 'Too easy' }] });
  await next();
  await next();
  await next();
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  expect(screen.getByText('Too easy')).toBeVisible();
  expect(calls.map(({ key }) => key)).toEqual([calls[0]?.key, calls[0]?.key]);
}, 15_000);

it('stays on the first step, with the focus on the first wrong field', async () => {
  await renderApp('/signup');
  await next();
  expect(screen.getByText('Enter a name.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toBeInvalid();
  await userEvent.type(screen.getByLabelText('Name'), 'A');
  expect(screen.queryByText('Enter a name.')).toBeNull();
});

it('is closed without an invitation, and open with one (spec 6)', async () => {
  const { unmount } = await renderApp('/signup', { settings: { signups: 'with_trafficsource' } });
  expect(screen.getByRole('heading', { name: 'By invitation only' })).toBeInTheDocument();
  unmount();
  localStorage.setItem('tracking', JSON.stringify({ network: 'friends' }));
  await renderApp('/signup', { settings: { signups: 'with_trafficsource' } });
  expect(screen.getByRole('heading', { name: 'Create your profile' })).toBeInTheDocument();
});

it('sends a member on', async () => {
  const { router } = await renderApp('/signup', { user: member() });
  await waitFor(() => expect(router.state.location.pathname).toBe('/members'));
});
