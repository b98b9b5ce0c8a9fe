import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';
import {
  account,
  answers,
  calls,
  consent,
  fillIn,
  next,
  problem,
  server,
  settings,
  sofie,
  startServer,
  step,
  WHOLE,
} from '#/testing/sign-up';

beforeEach(startServer);

describe('the steps', () => {
  // spec: 2.49
  it('are five, create the account once and end at the mail', async () => {
    const { router } = await renderApp('/signup', { answers, settings });
    await fillIn();
    expect(router.state.location.search).toEqual({ step: 4 });
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create free account' }));
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeInTheDocument();
    expect(screen.getByText('anna@example.com')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/complete-signup');
    expect(calls.map(({ body }) => body)).toEqual([WHOLE]);
    expect(sessionStorage.getItem('visitor:sign-up-draft')).toBeNull();
  });

  it('go without the consent to show orientation and interests, which stays a choice', async () => {
    await renderApp('/signup', { answers, settings });
    await fillIn();
    await consent();
    expect(screen.getByRole('checkbox', { name: /Show who I'm looking for/u })).not.toBeChecked();
    await next();
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(calls.map(({ body }) => body)).toEqual([{ ...WHOLE, consent: false }]);
  });

  it('send what else was told: status, interests that a search narrows, and a reason', async () => {
    await renderApp('/signup', { answers, settings });
    await fillIn();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Relationship status' }), 'Single');
    expect(screen.queryByRole('checkbox', { name: 'Not here' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Music' }));
    await userEvent.type(screen.getByLabelText('Search interests'), 'CAFE{Enter}');
    expect(calls).toHaveLength(0);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cafés' }));
    expect(screen.getByRole('checkbox', { name: 'Music' })).toBeVisible();
    await userEvent.type(screen.getByLabelText('What brings you here?'), 'Company');
    await next();
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(calls[0]?.body).toEqual({
      ...WHOLE,
      relationship_status: 'single',
      interests: ['music', 'cafe'],
      reason: 'Company',
    });
  });

  it('ask nothing that the site’s profiles do not show', async () => {
    await renderApp('/signup', { answers });
    expect(document.querySelectorAll('[name=relationship_status], [name=interests], [name=reason]')).toHaveLength(0);
  });

  it('start anew at the first after a reload, with all but the password and consent filled in', async () => {
    const { unmount } = await renderApp('/signup', { answers, settings });
    await fillIn();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Music' }));
    unmount();
    await renderApp('/signup?step=4', { answers, settings });
    expect(step()).toBe('account');
    expect(
      [screen.getByLabelText('Name'), screen.getByLabelText('Password')].map(
        (field) => (field as HTMLInputElement).value,
      ),
    ).toEqual(['Anna', '']);
    const kept = new FormData(document.querySelector('form') as HTMLFormElement);
    expect(Object.fromEntries(kept)).toMatchObject({
      gender: 'female',
      birth_year: '1990',
      region: 'NL-UT',
      city: 'nl-zeist',
      interests: 'music',
    });
    expect(kept.has('consent')).toBe(false);
  });

  it('go back and forth with the browser', async () => {
    const { router } = await renderApp('/signup', { answers });
    await account();
    expect(step()).toBe('photo');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your photo' })).toHaveFocus());
    router.history.back();
    await waitFor(() => expect(step()).toBe('account'));
    router.history.forward();
    await waitFor(() => expect(step()).toBe('photo'));
  });

  it('stay on the first, with the focus on the first wrong field, in the server’s words', async () => {
    await renderApp('/signup');
    await next();
    expect(screen.getByText('Choose a name of 2 to 30 characters.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toBeInvalid();
    await userEvent.type(screen.getByLabelText('Name'), 'A');
    expect(screen.queryByText('Choose a name of 2 to 30 characters.')).toBeNull();
  });

  it('check the age as soon as the date is whole', async () => {
    await renderApp('/signup', { answers });
    await account();
    await next();
    await userEvent.type(screen.getByLabelText('Day'), '3');
    await userEvent.selectOptions(screen.getByLabelText('Month'), 'April');
    await userEvent.type(screen.getByLabelText('Year'), String(new Date().getFullYear() - 10));
    expect(screen.getByText('You must be at least 18 years old.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Year'));
    expect(screen.queryByText('You must be at least 18 years old.')).toBeNull();
  });
});

describe('the answer', () => {
  it('is the same for everybody on a strict site', async () => {
    server.reply = () => Response.json({ user: null }, { status: 202 });
    await renderApp('/signup', { answers });
    await fillIn();
    await next();
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Send/u })).toBeNull();
  });

  it('puts errors on their fields, on their step, with the focus; the same wish keeps its key', async () => {
    server.reply = () =>
      problem(409, { code: 'email_taken', detail: 'An account with this e-mail address already exists' });
    await renderApp('/signup', { answers });
    await fillIn();
    await next();
    expect(await screen.findByText('An account with this e-mail address already exists')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('E-mail address')).toHaveFocus());
    server.reply = () =>
      problem(422, {
        code: 'invalid_request',
        detail: 'Check',
        errors: [
          { field: 'city', code: 'unknown_place', detail: 'No such place' },
          { field: 'password', code: 'password_too_common', detail: 'Too easy' },
        ],
      });
    for (let presses = 0; presses < 5; presses += 1) await next();
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(screen.getByText('Too easy')).toBeVisible();
    expect(calls.map(({ key }) => key)).toEqual([calls[0]?.key, calls[0]?.key]);
  });

  // spec: 8.10, 9.7
  it('is asked for five more times with growing delay and one key, and what was typed stays', async () => {
    await renderApp('/signup', { answers });
    await fillIn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const times: number[] = [];
    let now = 0;
    server.reply = () => {
      times.push(now);
      return new Response('', { status: 503 });
    };
    document.querySelector('form')?.requestSubmit();
    for (; now < 60_000; now += 100) await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
    expect(times).toHaveLength(6);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(pauses.toSorted((one, other) => one - other)).toEqual(pauses);
    expect(await screen.findByRole('alert')).toHaveTextContent('An error occured, please try again later.');
    server.reply = () => Response.json({ user: null }, { status: 202 });
    await next();
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(calls).toHaveLength(7);
  });
});

// spec: 6.3
it.each(['/signup', '/signup-matches', `/members/${sofie.id}/signup`])(
  '%s is closed without an invitation, and open with one (spec 6)',
  async (path) => {
    const { unmount } = await renderApp(path, { settings: { signups: 'with_trafficsource' } });
    expect(screen.getByRole('heading', { name: 'By invitation only' })).toBeInTheDocument();
    unmount();
    localStorage.setItem('tracking', JSON.stringify({ network: 'friends' }));
    await renderApp(path, { settings: { signups: 'with_trafficsource' } });
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
  },
);

it('says that the site is closing, and leads members to the login', async () => {
  await renderApp('/signup', { settings: { signups: 'none', closing: true } });
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'This site is closing',
  ]);
  expect(screen.queryByLabelText('Password')).toBeNull();
  const main = screen.getByRole('main');
  expect(within(main).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

it.each([
  ['/signup', '/members'],
  ['/signup-matches', '/members'],
  [`/members/${sofie.id}/signup`, `/members/${sofie.id}`],
])('%s sends a member on', async (path, expected) => {
  const { router } = await renderApp(path, { user: member() });
  await waitFor(() => expect(router.state.location.pathname).toBe(expected));
});
