import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { DatePlan, NewDatePlan } from '#/api/wire';
import { answer, refuse, serve, type Sent } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { chatList, conversation, member, noLikes, profileCard } from '#/testing/samples';

const plan: DatePlan = {
  id: 'a',
  partner: { id: 'p1', name: 'Sofie' },
  place: 'Café Zoë',
  at: '2026-11-28T19:00:00Z',
  note: 'Blue coat\nby tram',
  language: 'en',
  shows_photo: false,
  asks_at: '2026-11-28T21:00:00Z',
  check_in: 'waiting',
  checked_in_at: null,
  ends_at: '2026-11-29T19:00:00Z',
  open: true,
};
let stored: DatePlan[];
let sent: Sent[];
let full: boolean;

beforeEach(() => {
  localStorage.clear();
  stored = [];
  full = false;
});

/** A server that keeps plans as ours does. */
async function open(path = '/safety-centre', country = 'NL') {
  sent = serve({
    'GET /api/date-plans.php': () => answer({ plans: stored }),
    'POST /api/date-plans.php': ({ body }) => {
      if (full) return refuse(409, 'date_plan_limit');
      const { at, place, note = null } = body as NewDatePlan;
      stored = [...stored, { ...plan, id: 'new', at, place, note }];
      return answer({ plans: stored });
    },
    'PUT /api/date-plans.php': () => {
      stored = stored.map((one) => ({ ...one, check_in: 'done', checked_in_at: '2026-11-28T21:05:00Z' }));
      return answer({ plans: stored });
    },
    'DELETE /api/date-plans.php': () => {
      stored = stored.map((one) => ({ ...one, open: false }));
      return answer({ plans: stored });
    },
  });
  const chats = chatList([
    conversation({ id: 'c1', profile: profileCard({ id: 'p1', name: 'Sofie' }) }),
    conversation({ id: 'c2', profile: profileCard({ id: 'p2', name: 'Fiction', fictional: true }) }),
  ]);
  const answers = { '/api/likes.php': noLikes, '/api/chats.php': chats };
  const app = await renderApp(path, { user: { ...member(), country }, answers });
  const plans = within(await screen.findByRole('region', { name: 'Your date plans' }));
  return { ...app, plans };
}

const changes = () => sent.filter(({ method, path }) => method !== 'GET' && path.includes('date-plans'));
/** In three days, as a field for day and time takes it. */
const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16);

it('writes a plan, with real people to choose from, and keeps its link on this device', async () => {
  const { plans } = await open();
  await userEvent.click(await plans.findByRole('button', { name: 'Plan a date' }));
  const whom = plans.getByLabelText('Who are you meeting?');
  expect([...whom.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['Someone else', 'Sofie']);
  await userEvent.selectOptions(whom, 'Sofie');
  await userEvent.type(plans.getByLabelText('Where'), ' Café Zoë ');
  fireEvent.change(plans.getByLabelText('When'), { target: { value: soon() } });
  await userEvent.click(plans.getByRole('button', { name: 'Make the plan' }));
  expect(await plans.findByText('Your plan is ready. Send the link to your friend.')).toBeInTheDocument();
  const [{ body }] = changes() as [Sent];
  const { token, at, ...rest } = body as NewDatePlan;
  expect(rest).toEqual({
    partner: 'p1',
    place: 'Café Zoë',
    note: null,
    language: 'en',
    shows_photo: false,
    check_after: 2,
  });
  expect(Date.parse(at)).toBeGreaterThan(Date.now());
  expect(token).toMatch(/^[\w-]{43}$/u);
  expect(plans.getByLabelText('Link for your friend')).toHaveValue(`${location.origin}/date?token=${token}`);
});

it('sends nothing without a place and a time within the next 30 days', async () => {
  const { plans } = await open();
  await userEvent.click(await plans.findByRole('button', { name: 'Plan a date' }));
  fireEvent.change(plans.getByLabelText('When'), { target: { value: '2020-01-01T20:00' } });
  await userEvent.click(plans.getByRole('button', { name: 'Make the plan' }));
  expect(plans.getByText('Where do you meet?')).toBeInTheDocument();
  expect(plans.getByText('Choose a time within the next 30 days.')).toBeInTheDocument();
  expect(changes()).toEqual([]);
});

it('opens the form for whom the way here named', async () => {
  const id = '0b9a1f3e-1111-4222-8333-944445555666';
  const { plans } = await open(`/safety-centre#${id}`);
  expect(await plans.findByLabelText('Who are you meeting?')).toBeInTheDocument();
});

it('says why one more is not kept', async () => {
  full = true;
  const { plans } = await open();
  await userEvent.click(await plans.findByRole('button', { name: 'Plan a date' }));
  await userEvent.type(plans.getByLabelText('Where'), 'Café Zoë');
  fireEvent.change(plans.getByLabelText('When'), { target: { value: soon() } });
  await userEvent.click(plans.getByRole('button', { name: 'Make the plan' }));
  expect(await plans.findByText('Refused: date_plan_limit')).toBeInTheDocument();
});

it('asks whether all is well, checks in, and ends', async () => {
  stored = [{ ...plan, check_in: 'asked' }];
  const { plans } = await open();
  expect(await plans.findByText('All well? One tap tells your friend.')).toBeInTheDocument();
  // Written on another device.
  expect(plans.queryByLabelText('Link for your friend')).toBeNull();
  await userEvent.click(plans.getByRole('button', { name: /^Check in: .* with Sofie$/u }));
  expect(await plans.findByText("You've checked in.")).toBeInTheDocument();
  expect(plans.getByText(/^You checked in on/u)).toBeInTheDocument();
  await userEvent.click(plans.getByRole('button', { name: /^End the plan: / }));
  expect(await plans.findByText('The plan has ended. Its link no longer works.')).toBeInTheDocument();
  await waitFor(() => expect(plans.queryByRole('button', { name: /^Check in/u })).toBeNull());
  expect(changes().map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { id: 'a' }],
    ['DELETE', { id: 'a' }],
  ]);
});

it.each([
  ['NL', ['112']],
  ['GB', ['999', '112']],
  ['US', ['911']],
])('in %s it names %j', async (country, numbers) => {
  await open('/safety-centre', country);
  const region = within(screen.getByRole('region', { name: "If you're in danger now" }));
  expect(region.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    numbers.map((number) => `tel:${number}`),
  );
});
