import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SpendingLimit } from '#/api/wire';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes } from '#/testing/samples';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const limitOf = (changes: Partial<SpendingLimit> = {}): SpendingLimit => ({
  monthly: null,
  pause_until: null,
  spent_this_month: eur(4500),
  raises_at: null,
  raises_to: null,
  ...changes,
});
let state: SpendingLimit;
let answer: SpendingLimit;
let sent: unknown[];

beforeEach(() => {
  state = limitOf();
  sent = [];
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== '/api/spendinglimit.php') return new Promise(() => {});
    if (init.method === 'PUT') {
      sent.push(JSON.parse(String(init.body)));
      state = answer;
    }
    return Response.json({ limit: state });
  });
});

const open = () =>
  renderApp('/settings', { user: member(), answers: { '/api/chats.php': chatList(), '/api/likes.php': noLikes } });

it('says what was spent, and sets a limit at once', async () => {
  answer = limitOf({ monthly: eur(5000) });
  await open();
  expect(await screen.findByText('Spent this month: €45.00')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Change the limit' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Monthly limit, in EUR' }), '50');
  await userEvent.click(screen.getByRole('button', { name: 'Save the limit' }));
  expect(await screen.findByText('Up to €50.00 a month')).toBeInTheDocument();
  expect(sent).toEqual([{ monthly: eur(5000), pause_until: null }]);
  expect(screen.getByText('Saved. It applies straight away.')).toBeInTheDocument();
});

it.each(['1.5', '-3', 'ten', '9999999'])('takes no %s', async (text) => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change the limit' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Monthly limit, in EUR' }), text);
  await userEvent.click(screen.getByRole('button', { name: 'Save the limit' }));
  expect(await screen.findByText(/Enter a (?:whole|smaller) number/u)).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it('says from when a higher limit counts, and lets one think again', async () => {
  state = limitOf({ monthly: eur(5000) });
  answer = limitOf({
    monthly: eur(5000),
    raises_at: '2026-11-22T12:00:00Z',
    raises_to: { monthly: null, pause_until: null },
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change the limit' }));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Monthly limit, in EUR' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save the limit' }));
  expect(await screen.findByText(/^From 22 November 2026.*: No limit\. No pause\.$/u)).toBeInTheDocument();
  answer = limitOf({ monthly: eur(5000) });
  await userEvent.click(screen.getByRole('button', { name: 'Keep it as it is' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep it as it is' })).not.toBeInTheDocument());
  expect(sent).toEqual([
    { monthly: null, pause_until: null },
    { monthly: eur(5000), pause_until: null },
  ]);
});

it('pauses for some days, with the limit that was asked for last', async () => {
  state = limitOf({
    monthly: eur(5000),
    raises_at: '2026-11-22T12:00:00Z',
    raises_to: { monthly: eur(8000), pause_until: null },
  });
  answer = limitOf({ monthly: eur(5000), pause_until: '2026-11-28T12:00:00Z' });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Pause buying' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pause buying for' }), '7');
  const before = Date.now();
  await userEvent.click(screen.getByRole('button', { name: 'Save the pause' }));
  expect(await screen.findByText(/Buying is paused until 28 November 2026/u)).toBeInTheDocument();
  const [{ monthly, pause_until: until }] = sent as [{ monthly: unknown; pause_until: string }];
  expect(monthly).toEqual(eur(8000));
  expect(Date.parse(until) - before).toBeGreaterThanOrEqual(7 * 86_400_000);
  await userEvent.click(screen.getByRole('button', { name: 'Change the pause' }));
  expect(screen.getByRole('option', { name: 'End the pause' })).toBeInTheDocument();
});
