import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderStatus, TransactionDetail } from '#/api/wire';
import { endIntent } from '#/lib/intent-key';
import { renderApp } from '#/testing/render-app';
import { detail, eur, ISSUED, line, order, ORDER } from '#/testing/sample-orders';
import { chatList, member, noLikes } from '#/testing/samples';
import { toasts } from '#/ui/overlays/toast-store';

const CHAT = '00000000-0000-4000-8000-0000000000c1';
let state: TransactionDetail;
let confirmed: { key: string | null; body: unknown }[];
let answer: () => Response;
const calls: string[] = [];
const at = '2026-11-21T13:00:00Z';

beforeEach(() => {
  state = detail();
  confirmed = [];
  calls.length = 0;
  answer = () =>
    Response.json(
      { refund: { id: 'r', amount: eur(3000), credits: 40, status: 'pending', at: '2026-11-21T13:00:00Z' } },
      { status: 201 },
    );
  endIntent('refund');
  toasts.set([]);
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push(url);
    if (url.startsWith('/api/transaction.php')) return Response.json({ transaction: state });
    if (url.startsWith('/api/invoice.php')) return Response.json({ invoice: ISSUED });
    if (url === '/api/refund.php' && init.method === 'POST') {
      confirmed.push({ key: new Headers(init.headers).get('Idempotency-Key'), body: JSON.parse(String(init.body)) });
      return answer();
    }
    if (url.startsWith('/api/refund.php')) return Response.json({ refund: state.refund });
    if (url === '/api/transactions.php')
      return Response.json({
        transactions: [
          line(1, { kind: 'order', cause: null, credits: 60, order: order() }),
          line(9, { kind: 'order', cause: null, credits: 0, order: order({ status: 'failed' }) }),
          line(10, { kind: 'refunded', cause: 'refund', credits: -20, order: order(), worth: [eur(1500)] }),
          line(2, { count: 12, credits: -24 }),
          line(4, { count: 3, credits: -6, about: { conversation: CHAT, name: 'Anna' }, worth: [eur(180)] }),
          line(5, {
            cause: 'gift',
            credits: -6,
            about: { conversation: CHAT, name: null },
            worth: [{ amount: 100, currency: 'CHF' }, eur(150)],
          }),
        ],
        next: 'older',
        owed: 3,
      });
    if (url === '/api/transactions.php?cursor=older')
      return Response.json({
        transactions: [
          line(6, { cause: 'closed', at: '2025-09-30T23:30:00Z', credits: -340, worth: [eur(8500)] }),
          line(3, { kind: 'granted', cause: 'signup', credits: 10 }),
          line(7, {
            kind: 'earlier',
            cause: null,
            credits: 25,
            earlier: {
              number: '77',
              credits: 60,
              price: eur(2495),
              method: 'bank transfer',
              status: 'partly_refunded',
            },
          }),
          line(8, {
            kind: 'earlier',
            cause: null,
            credits: 0,
            earlier: { number: '58', credits: null, price: eur(995), method: 'ideal', status: 'paid' },
          }),
        ],
        next: null,
        owed: 3,
      });
    return new Promise(() => {});
  });
});

const open = (path: string) =>
  renderApp(path, { user: member(), answers: { '/api/chats.php': chatList(), '/api/likes.php': noLikes } });

describe('the list', () => {
  // spec: 2.13
  it('says what was bought, spent and given, with money and credits, page by page', async () => {
    await open('/transactions');
    const bought = (await screen.findByRole('link', { name: '60 credits bought' })).closest('li') as HTMLElement;
    expect(bought).toHaveTextContent('€45.00');
    expect(bought).toHaveTextContent('+60 credits');
    expect(bought.querySelector('strong')).toHaveTextContent('€45.00');
    // What came to nothing is no purchase, and money that went back is said.
    const tried = screen.getByRole('link', { name: 'Order of 60 credits' }).closest('li') as HTMLElement;
    expect(tried).toHaveTextContent(/Payment failed€45\.00$/u);
    expect(tried.querySelector('strong')).toBeNull();
    expect(screen.getByRole('link', { name: 'Refund' }).closest('li')).toHaveTextContent(/-20 credits€15\.00$/u);
    expect(screen.getByText('12 messages sent').closest('li')).toHaveTextContent('-24 credits');
    expect(screen.getByText(/reversed after you'd spent 3 of its credits/u)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See credits and prices' })).toHaveAttribute('href', '/credits');
    await userEvent.click(screen.getByRole('button', { name: 'Show older ones' }));
    expect((await screen.findByText('Messages, photos and gifts')).closest('li')).toHaveTextContent(
      /September 2025-340 credits€85\.00$/u,
    );
    expect((await screen.findByText('Welcome credits')).closest('li')).toHaveTextContent('+10 credits');
    expect(screen.queryByRole('button', { name: 'Show older ones' })).not.toBeInTheDocument();
  });

  it('says for whom credits were spent and what those had cost, and leads there', async () => {
    const { router } = await open('/transactions');
    const messages = await screen.findByRole('link', { name: '3 messages to Anna' });
    expect(messages.closest('li')).toHaveTextContent(/-6 credits€1\.80$/u);
    const gift = screen.getByRole('link', { name: '1 gift sent' }).closest('li');
    expect(gift).toHaveTextContent(/Former member · 21 November 2026/u);
    expect(gift).toHaveTextContent(/CHF 1\.00, €1\.50$/u);
    expect(screen.queryByRole('link', { name: '12 messages sent' })).not.toBeInTheDocument();
    await userEvent.click(messages);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/chats/${CHAT}`));
  });

  it('says what was bought on the site before, which leads nowhere', async () => {
    await open('/transactions');
    await userEvent.click(await screen.findByRole('button', { name: 'Show older ones' }));
    const [one, other] = (await screen.findAllByText('Bought on the site before')).map((title) => title.closest('li'));
    expect(one).toHaveTextContent(/Partly refunded · bank transfer · 77€24\.95\+25 credits$/u);
    expect(other).toHaveTextContent(/Paid · iDEAL \| Wero · 58€9\.95$/u);
    expect(screen.queryByRole('link', { name: 'Bought on the site before' })).not.toBeInTheDocument();
  });

  it('leads to a purchase', async () => {
    const { router } = await open('/transactions');
    await userEvent.click(await screen.findByRole('link', { name: '60 credits bought' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/transactions/${ORDER}`));
  });
});

describe('a purchase', () => {
  // spec: 2.13
  it('shows its receipt and its states', async () => {
    await open(`/transactions/${ORDER}`);
    const receipt = within(await screen.findByRole('region', { name: 'Invoice VONK-2026-000012' }));
    expect(receipt.getByText('Invoice date').nextElementSibling).toHaveTextContent('21 November 2026');
    expect(receipt.getByText('Total price').nextElementSibling).toHaveTextContent('€45.00');
    expect(receipt.getByText('Net amount').nextElementSibling).toHaveTextContent('€37.19');
    expect(receipt.getByText('VAT 21% (Netherlands)').nextElementSibling).toHaveTextContent('€7.81');
    expect(receipt.getByText('VAT number').nextElementSibling).toHaveTextContent('NL000000001B01');
    expect(receipt.getByText('Seller').nextElementSibling).toHaveTextContent('Voorbeeldkade 12');
    expect(receipt.getByText('Website').nextElementSibling).toHaveTextContent('Vonk of Then');
    expect(receipt.getByText('On your bank statement').nextElementSibling).toHaveTextContent('VONK MEDIA B.V.');
    const note = within(screen.getByRole('region', { name: 'Credit note VONK-2026-000015' }));
    expect(note.getByText('Total').nextElementSibling).toHaveTextContent('-€15.00');
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      `/api/invoicepdf.php?order=${ORDER}`,
    );
    expect(receipt.getByText('Not used yet').nextElementSibling).toHaveTextContent('40 credits');
    expect(receipt.getByText(ORDER)).toBeInTheDocument();
    const states = within(screen.getByRole('region', { name: 'What happened' })).getAllByRole('listitem');
    expect(states.map((item) => item.querySelector('strong')?.textContent)).toEqual(['Waiting for payment', 'Paid']);
  });

  it.each([
    ['pending', 'Refund on its way'],
    ['refunded', 'Refunded'],
  ] as const)('whose refund is %s says “%s”', async (status, words) => {
    state = detail({
      order: order({ status: 'refunded' }),
      refunds: [{ id: 'r', amount: eur(4500), credits: 60, status, at: '2026-11-21T13:00:00Z' }],
    });
    await open(`/transactions/${ORDER}`);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('says so in its history too, not that the money is back', async () => {
    state = detail({
      order: order({ status: 'refunded' }),
      states: [
        { status: 'pending', at: '2026-11-21T12:00:00Z' },
        { status: 'completed', at: '2026-11-21T12:01:00Z' },
        { status: 'refunded', at },
      ],
      refunds: [{ id: 'r', amount: eur(4500), credits: 60, status: 'pending', at }],
    });
    await open(`/transactions/${ORDER}`);
    const history = within(await screen.findByRole('region', { name: 'What happened' }));
    const states = history.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent);
    expect(states).toEqual(['Waiting for payment', 'Paid', 'Refund on its way']);
  });

  it('promises no refund and no credits of money that the bank took back before we sent it', async () => {
    state = detail({
      order: order({ status: 'charged_back' }),
      refunds: [{ id: 'r', amount: eur(4500), credits: 60, status: 'failed', at }],
      chargebacks: [{ amount: eur(4500), at, credits: 60, reversed_at: null }],
      refund: { ...state.refund, possible: false, reason: 'charged_back' },
    });
    await open(`/transactions/${ORDER}`);
    expect(await screen.findByText(/€45.00: Your bank reversed the payment/u)).toBeInTheDocument();
    expect(screen.queryByText(/you have your credits back/u)).not.toBeInTheDocument();
  });

  it('says whom to ask where the bank took a part, and the rest is owed', async () => {
    state = detail({
      order: order({ status: 'charged_back' }),
      refunds: [{ id: 'r', amount: eur(4350), credits: 58, status: 'failed', at }],
      chargebacks: [{ amount: eur(3000), at, credits: 40, reversed_at: null }],
      refund: { ...state.refund, possible: false, reason: 'charged_back' },
    });
    await open(`/transactions/${ORDER}`);
    expect(await screen.findByText(/Please contact us/u)).toBeInTheDocument();
  });

  it('names the card that paid, whichever was chosen', async () => {
    state = detail({ order: order({ method: 'visa', card: 'Mastercard' }) });
    await open(`/transactions/${ORDER}`);
    expect((await screen.findByText('Payment method')).nextElementSibling).toHaveTextContent('Mastercard');
  });

  it.each<[OrderStatus, string]>([
    ['pending', 'Continue to payment'],
    ['failed', 'Pay another way'],
    ['expired', 'Pay another way'],
  ])('that is %s leads on', async (status, words) => {
    state = detail({
      order: order({ status, checkout_url: status === 'pending' ? 'https://pay.example/1' : null }),
      lot: null,
      invoice: null,
      refund: { ...state.refund, possible: false, reason: 'not_paid', until: null, last_day: null, credits: 0 },
    });
    await open(`/transactions/${ORDER}`);
    expect(await screen.findByRole('link', { name: words })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Money back' })).not.toBeInTheDocument();
  });

  it.each([
    ['too_late', /ended on 7 December 2026/u],
    ['nothing_left', /no unused credits/u],
    ['charged_back', /Your bank reversed the payment/u],
  ] as const)('that gives nothing back says why: %s', async (reason, text) => {
    state = detail({ refund: { ...state.refund, possible: false, reason } });
    await open(`/transactions/${ORDER}`);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Withdraw from this purchase' })).not.toBeInTheDocument();
  });

  it('is no page for what cannot be an order', async () => {
    await open('/transactions/nonsense');
    expect(await screen.findByText('This page could not be found')).toBeInTheDocument();
  });
});

describe('a withdrawal', () => {
  const begin = async () => {
    await open(`/transactions/${ORDER}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }));
    return within(await screen.findByRole('dialog'));
  };

  it('takes two steps and asks for just the figures that were shown', async () => {
    const dialog = await begin();
    expect(confirmed).toEqual([]);
    expect(dialog.getByText('You get back').nextElementSibling).toHaveTextContent('€30.00');
    state = detail({
      refund: { ...state.refund, possible: false, reason: 'nothing_left', credits: 0 },
      refunds: [{ id: 'r', amount: eur(3000), credits: 40, status: 'pending', at: '2026-11-21T13:00:00Z' }],
    });
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Confirm the withdrawal' }));
    expect(await screen.findByText(/on its way to you/u)).toBeInTheDocument();
    expect(confirmed.map(({ body }) => body)).toEqual([{ order: ORDER, amount: eur(3000), credits: 40 }]);
    expect(
      await screen.findByText("Your withdrawal is confirmed. We've sent you an e-mail with the time."),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows new figures when they changed, and takes nothing until those are confirmed', async () => {
    const dialog = await begin();
    answer = () =>
      Response.json(
        { status: 409, code: 'refund_changed', detail: 'Changed', amount: eur(2850), credits: 38 },
        { status: 409 },
      );
    state = detail({ refund: { ...state.refund, credits: 38, amount: eur(2850), premium_ends: true } });
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm the withdrawal' }));
    expect(await dialog.findByText(/The refund amount has changed/u)).toBeInTheDocument();
    expect(dialog.getByText('You get back').nextElementSibling).toHaveTextContent('€28.50');
    expect(dialog.getByText(/premium ends with this one/u)).toBeInTheDocument();
    answer = () =>
      Response.json(
        { refund: { id: 'r', amount: eur(2850), credits: 38, status: 'pending', at: '2026-11-21T13:00:00Z' } },
        { status: 201 },
      );
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm the withdrawal' }));
    await waitFor(() => expect(confirmed).toHaveLength(2));
    expect(confirmed[1]?.key).not.toBe(confirmed[0]?.key);
    expect(confirmed[1]?.body).toEqual({ order: ORDER, amount: eur(2850), credits: 38 });
  });

  it('says what the server refused', async () => {
    const dialog = await begin();
    answer = () =>
      Response.json(
        { status: 409, code: 'refund_impossible', detail: 'This purchase cannot be refunded.' },
        { status: 409 },
      );
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm the withdrawal' }));
    expect(await dialog.findByText('This purchase cannot be refunded.')).toBeInTheDocument();
  });
});
