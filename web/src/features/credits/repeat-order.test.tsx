import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { BUNDLE, left, ORDER, order, placed, server, startServer } from '#/testing/checkout';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, onSale } from '#/testing/samples';

beforeEach(startServer);

describe('the last order once more', () => {
  const last = (changes: object = {}) => ({
    repeatorder: {
      order: ORDER,
      paid_at: '2026-10-01T12:00:00Z',
      paid: { amount: 4500, currency: 'EUR' },
      bundle: BUNDLE,
      credits: 60,
      price: { amount: 4500, currency: 'EUR' },
      discounted_price: null,
      method: 'visa',
      mandate: {
        id: 'm',
        method: 'visa',
        label: 'Visa',
        last_digits: '4242',
        expires: '2032-12',
        reference: null,
        created_at: '2026-10-01T12:00:00Z',
      },
      ...changes,
    },
  });
  const repeat = (answer: object) =>
    renderApp('/credits/repeat-order', {
      user: member(),
      answers: {
        '/api/credits.php': onSale(),
        '/api/repeatorder.php': answer,
        '/api/chats.php': chatList(),
        '/api/likes.php': noLikes,
      },
    });

  // spec: 2.10
  it('is confirmed at the checkout, where the stored card waits', async () => {
    server.order = order('pending');
    await repeat(last());
    await userEvent.dblClick(screen.getByRole('button', { name: 'Pay €45.00 with Visa •••• 4242' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/1'));
    expect(placed.map(({ body }) => body)).toMatchObject([
      { bundle: BUNDLE, method: 'visa', discount_code: null, repeat: true },
    ]);
    expect(screen.queryByText(/Today it costs/u)).not.toBeInTheDocument();
  });

  it('is charged to the stored account, without a checkout', async () => {
    server.order = order('pending', { method: 'sdd', checkout_url: null });
    const mandate = { ...last().repeatorder.mandate, method: 'sdd', label: null, last_digits: '4300', expires: null };
    const { router } = await repeat(last({ method: 'sdd', mandate }));
    await userEvent.click(screen.getByRole('button', { name: /^Pay €45.00 with .*4300$/u }));
    await waitFor(() => expect(router.state.location.pathname).toContain(BUNDLE));
    expect(placed.map(({ body }) => body)).toMatchObject([{ bundle: BUNDLE, method: 'sdd', repeat: true }]);
    expect(left).not.toHaveBeenCalled();
  });

  it('is paid as any other where nothing is stored, and says what it costs today', async () => {
    server.order = order('pending');
    await repeat(last({ mandate: null, paid: { amount: 3900, currency: 'EUR' } }));
    expect(screen.getByText('Today it costs €45.00.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Pay €45.00 with Visa' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/1'));
    expect(placed[0]?.body).toMatchObject({ bundle: BUNDLE, method: 'visa', discount_code: null });
  });

  it.each([[{ repeatorder: null }], [last({ bundle: '00000000-0000-4000-8000-0000000000ff' })]])(
    'that cannot be leads to what is on sale (%#)',
    async (answer) => {
      await repeat(answer);
      expect(screen.getByRole('link', { name: 'See credits and prices' })).toHaveAttribute('href', '/credits');
      expect(screen.queryByRole('button', { name: /^Pay/u })).not.toBeInTheDocument();
    },
  );
});
