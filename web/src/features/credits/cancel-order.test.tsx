import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#/api/wire';
import { BUNDLE, ORDER, order, server, startServer } from '#/testing/checkout';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, onSale } from '#/testing/samples';

/** The orders that were cancelled. */
const cancelled: unknown[] = [];
let held = true;
/** The provider can't take its page back. */
let stays = false;
/** What was ordered. */
const placed: unknown[] = [];

beforeEach(() => {
  cancelled.length = 0;
  placed.length = 0;
  held = true;
  stays = false;
  server.order = order('pending');
  startServer();
  const before = globalThis.fetch;
  const problem = (code: string, detail: string) =>
    Response.json(
      { status: 409, code, detail },
      { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
    );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/order.php' && init.method === 'DELETE') {
      if (!held) return problem('order_under_way', 'Its payment is being processed.');
      cancelled.push(JSON.parse(String(init.body)));
      held = false;
      server.order = order('cancelled', stays ? { payable: true, checkout_url: 'https://pay.example/old' } : {});
      return Response.json({ order: server.order });
    }
    if (url === '/api/orders.php' && init.method === 'POST' && held)
      return problem('discount_in_use', 'An open order holds this discount.');
    if (url === '/api/orders.php' && init.method === 'POST') placed.push(JSON.parse(String(init.body)));
    if (url === '/api/orders.php' && init.method === 'GET')
      return Response.json({ orders: [order('completed', { id: 'x' }), waiting] });
    return before(url, init);
  });
});

const waiting: Order = order('pending', {
  method: 'sct',
  discount_code: 'SUMMER',
  discount: { amount: 450, currency: 'EUR' },
});
const answers = { '/api/credits.php': onSale(), '/api/chats.php': chatList(), '/api/likes.php': noLikes };

describe('an order that waits', () => {
  it('is given up at the checkout where it holds the discount', async () => {
    await renderApp(`/credits/${BUNDLE}/ideal`, { user: member(), answers });
    await userEvent.click(screen.getByRole('radio', { name: /iDEAL/u }));
    await userEvent.click(screen.getByRole('button', { name: /^Pay .* with iDEAL \| Wero$/u }));
    expect(await screen.findByText('An open order holds this discount.')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the pending order' }));
    expect(await screen.findByText('The other order is cancelled. You can pay now.')).toBeInTheDocument();
    expect(cancelled).toEqual([{ id: ORDER }]);
  });

  it('keeps the discount while its page is open, and says how to go on', async () => {
    stays = true;
    await renderApp(`/credits/${BUNDLE}/ideal`, { user: member(), answers });
    await userEvent.click(screen.getByRole('radio', { name: /iDEAL/u }));
    await userEvent.click(screen.getByRole('button', { name: /^Pay .* with iDEAL \| Wero$/u }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the pending order' }));
    expect(await screen.findByText(/we can't close its payment page/u)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue to payment' })).toHaveAttribute(
      'href',
      'https://pay.example/old',
    );
    await userEvent.click(screen.getByRole('button', { name: /^Pay .* without the discount$/u }));
    await waitFor(() =>
      expect(placed).toEqual([expect.objectContaining({ discount_code: null, without_discount: true })]),
    );
  });

  it('leads from its own page to the one that is still open', async () => {
    stays = true;
    await renderApp(`/credits/${BUNDLE}/ideal?order=${ORDER}`, { user: member(), answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    expect(await screen.findByText(/stays open for a while/u)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue to payment' })).toHaveAttribute(
      'href',
      'https://pay.example/old',
    );
  });

  it('is given up on its own page, which then offers another way', async () => {
    await renderApp(`/credits/${BUNDLE}/ideal?order=${ORDER}`, { user: member(), answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    await waitFor(() => expect(cancelled).toEqual([{ id: ORDER }]));
    expect(await screen.findByText(/Payment failed or has been cancelled/u)).toBeInTheDocument();
  });

  it('stays where a bank decides on it, and says so', async () => {
    held = false;
    await renderApp(`/credits/${BUNDLE}/ideal?order=${ORDER}`, { user: member(), answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    expect(await screen.findByText('Its payment is being processed.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel this order' })).toBeEnabled();
  });
});
