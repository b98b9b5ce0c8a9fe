import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { orderQuery } from '#/api/queries/orders';
import { rememberReturn } from '#/lib/return-path';
import { BUNDLE, left, ORDER, order, placed, server, startServer } from '#/testing/checkout';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, onSale } from '#/testing/samples';

beforeEach(startServer);

const open = (path: string) =>
  renderApp(path, {
    user: member(),
    answers: {
      '/api/credits.php': onSale({ last_method: 'paypal' }),
      '/api/chats.php': chatList(),
      '/api/likes.php': noLikes,
    },
  });
const methods = () => screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'));

describe('paying', () => {
  it('shows the last used method first, and what it will cost', async () => {
    await open(`/credits/${BUNDLE}`);
    expect(methods()).toEqual(['paypal', 'ideal', 'visa']);
    expect(screen.getByRole('radio', { name: /PayPal/u })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Pay €45.00 with PayPal' })).toBeInTheDocument();
    expect(screen.getByText('VAT included (21%)').nextElementSibling).toHaveTextContent('€7.81');
    expect(screen.getByText('On your bank statement').nextElementSibling).toHaveTextContent('VONK MEDIA B.V.');
    expect(screen.getByText('I ask you to add the credits at once.')).toBeInTheDocument();
  });

  it('says before the order which of its credits go to what is owed', async () => {
    const said = { '/api/credits.php': onSale({ owed: 45 }), '/api/chats.php': chatList(), '/api/likes.php': noLikes };
    await renderApp(`/credits/${BUNDLE}/ideal`, { user: member(), answers: said });
    expect(screen.getByText('You buy').nextElementSibling).toHaveTextContent('60 credits');
    expect(screen.getByText('Owed credits deducted').nextElementSibling).toHaveTextContent('-45 credits');
    await renderApp('/credits', { user: member(), answers: said });
    expect(screen.getByText(/reversed after you'd spent 45 of its credits/u)).toBeInTheDocument();
  });

  it('makes one order of a double press and goes to the provider', async () => {
    server.order = order('pending');
    const { router } = await open(`/credits/${BUNDLE}/ideal`);
    await userEvent.click(screen.getByRole('radio', { name: /iDEAL/u }));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Pay €45.00 with iDEAL | Wero' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/1'));
    expect(placed.map(({ body }) => body)).toMatchObject([
      {
        bundle: BUNDLE,
        method: 'ideal',
        discount_code: null,
        price: { amount: 4500, currency: 'EUR' },
        begin: '0123456789abcdef',
      },
    ]);
    expect(router.state.location.href).toBe(`/credits/${BUNDLE}/ideal?order=${ORDER}`);
  });

  it('takes the discount off, says so, and names the code', async () => {
    server.order = order('pending');
    const sale = onSale();
    const discount = {
      code: 'STAY-ABC',
      kind: 'deletion' as const,
      value_percentage: 25,
      currency: 'EUR',
      minimum_order_value: null,
      country: null,
      user_id: null,
      expires: '2026-12-05T12:00:00Z',
      status: 'active' as const,
      validity: 'once-per-user' as const,
      expired: false,
      paymentmethods: [],
    };
    const cheaper = {
      ...sale,
      discount,
      bundles: sale.bundles.map((bundle) => ({
        ...bundle,
        discounted_price: { amount: bundle.price.amount * 0.75, currency: 'EUR' },
        discount,
      })),
    };
    await renderApp(`/credits/${BUNDLE}/ideal`, {
      user: member(),
      answers: { '/api/credits.php': cheaper, '/api/chats.php': chatList(), '/api/likes.php': noLikes },
    });
    expect(screen.getByText('Price without discount').nextElementSibling).toHaveTextContent('€45.00');
    expect(screen.getByText('Discount').nextElementSibling).toHaveTextContent('-€11.25');
    expect(screen.getByText('Total price').nextElementSibling).toHaveTextContent('€33.75');
    await userEvent.click(screen.getByRole('radio', { name: /iDEAL/u }));
    await userEvent.click(screen.getByRole('button', { name: 'Pay €33.75 with iDEAL | Wero' }));
    await waitFor(() =>
      expect(placed[0]?.body).toMatchObject({ bundle: BUNDLE, method: 'ideal', discount_code: 'STAY-ABC' }),
    );
  });

  describe('with a typed code', () => {
    const discountcode = {
      code: 'SUMMER',
      value_percentage: 10,
      currency: 'EUR',
      minimum_order_value: null,
      country: null,
      user_id: null,
      expires: '2026-12-05T12:00:00Z',
      status: 'active',
      validity: 'once-per-user',
      expired: false,
      paymentmethods: [],
    };
    /** The server knows one code; the rest of the calls answer as above. */
    const knowing = (known: object | null) => {
      const before = globalThis.fetch;
      vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
        if (!url.startsWith('/api/discountcode.php')) return before(url, init);
        if (known && url.endsWith('=SUMMER')) return Response.json({ discountcode: known });
        const problem = {
          type: 'about:blank',
          title: '',
          status: 422,
          code: 'invalid_request',
          detail: 'Please check.',
          errors: [{ field: 'discount_code', code: 'code_not_found', detail: 'Code not found' }],
        };
        return Response.json(problem, { status: 422, headers: { 'Content-Type': 'application/problem+json' } });
      });
    };
    const enter = async (code: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'I have a discount code' }));
      await userEvent.type(screen.getByRole('textbox', { name: 'Discount code' }), `${code}{Enter}`);
    };

    // spec: 2.48
    it('takes it off, keeps it through a reload, and orders with it; Enter in its field orders nothing', async () => {
      knowing(discountcode);
      server.order = order('pending');
      const first = await open(`/credits/${BUNDLE}`);
      await enter('SUMMER');
      expect(await screen.findByText('10% off with the code SUMMER')).toBeInTheDocument();
      expect(placed).toEqual([]);
      first.unmount();
      await open(`/credits/${BUNDLE}`);
      await userEvent.click(await screen.findByRole('button', { name: 'Pay €40.50 with PayPal' }));
      await waitFor(() =>
        expect(placed[0]?.body).toMatchObject({ bundle: BUNDLE, method: 'paypal', discount_code: 'SUMMER' }),
      );
    });

    it('says that it is none beside the field, and lets go of it', async () => {
      knowing(null);
      const first = await open(`/credits/${BUNDLE}`);
      await enter('NOPE');
      expect(await screen.findByText('Code not found')).toBeInTheDocument();
      first.unmount();
      await open(`/credits/${BUNDLE}`);
      await enter('NOPE');
      expect(await screen.findByText('Code not found')).toBeInTheDocument();
      await userEvent.type(screen.getByRole('textbox', { name: 'Discount code' }), 'X');
      expect(screen.queryByText('Code not found')).not.toBeInTheDocument();
    });

    it('looks up what was typed and not applied before anything is paid', async () => {
      knowing(discountcode);
      await open(`/credits/${BUNDLE}`);
      await userEvent.click(screen.getByRole('button', { name: 'I have a discount code' }));
      await userEvent.type(screen.getByRole('textbox', { name: 'Discount code' }), 'SUMMER');
      await userEvent.click(screen.getByRole('button', { name: 'Pay €45.00 with PayPal' }));
      expect(await screen.findByRole('button', { name: 'Pay €40.50 with PayPal' })).toBeInTheDocument();
      expect(placed).toEqual([]);
    });

    it.each([
      [{ paymentmethods: ['visa'] }, 'The code SUMMER is only valid if you pay with Visa.'],
      [{ country: 'BE' }, "The code SUMMER isn't valid in your country."],
      [
        { minimum_order_value: { amount: 9000, currency: 'EUR' } },
        'The code SUMMER is valid on orders of €90.00 or more.',
      ],
    ])('says why it does not count: %j', async (changes, text) => {
      knowing({ ...discountcode, ...changes });
      await open(`/credits/${BUNDLE}`);
      await enter('SUMMER');
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Pay €45.00 with PayPal' })).toBeInTheDocument();
    });
  });

  it('keeps the key while the order is under way, and takes a new one after it failed', async () => {
    server.order = order('pending');
    const first = await open(`/credits/${BUNDLE}`);
    await userEvent.click(screen.getByRole('radio', { name: /iDEAL/u }));
    await userEvent.click(screen.getByRole('button', { name: /^Pay/u }));
    await userEvent.click(await screen.findByRole('link', { name: 'Pay another way' }));
    // The choice is kept: the same wish.
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €45.00 with iDEAL | Wero' }));
    await waitFor(() => expect(placed).toHaveLength(2));
    expect(placed[1]?.key).toBe(placed[0]?.key);
    first.unmount();
    server.order = order('cancelled');
    await open(`/credits/${BUNDLE}/ideal?order=${ORDER}`);
    await userEvent.click(await screen.findByRole('radio', { name: /iDEAL/u }));
    await userEvent.click(screen.getByRole('button', { name: 'Pay €45.00 with iDEAL | Wero' }));
    await waitFor(() => expect(placed).toHaveLength(3));
    expect(placed[2]?.key).not.toBe(placed[0]?.key);
  });
});

describe('an order', () => {
  it('that waits offers the way to the provider, and notices when it is paid', async () => {
    server.order = order('pending');
    const { queryClient } = await open(`/credits/${BUNDLE}/ideal?order=${ORDER}`);
    expect(await screen.findByRole('link', { name: 'Continue to payment' })).toHaveAttribute(
      'href',
      'https://pay.example/1',
    );
    server.order = order('completed');
    await act(() => queryClient.invalidateQueries({ queryKey: orderQuery(ORDER).queryKey }));
    expect(await screen.findByRole('heading', { name: 'Payment complete' })).toHaveFocus();
  });

  it('that a bank has in hand offers no second way to pay', async () => {
    server.order = order('pending', { checkout_url: null });
    await open(`/credits/${BUNDLE}/ideal?order=${ORDER}`);
    expect(await screen.findByRole('heading', { name: 'Waiting for your payment' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Continue to payment' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Pay another way' })).not.toBeInTheDocument();
  });

  it('that is paid says so once, with the new balance, and goes back to where the member came from', async () => {
    server.order = order('completed');
    rememberReturn('/likes/received', '/credits');
    const { router, unmount } = await open(`/credits/${BUNDLE}/ideal?order=${ORDER}`);
    expect(await screen.findByText('Payment complete · You have 102 credits')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/likes/received'));
    unmount();
    const again = await open(`/credits/${BUNDLE}/ideal?order=${ORDER}`);
    expect(await screen.findByRole('heading', { name: 'Payment complete' })).toBeInTheDocument();
    expect(again.router.state.location.pathname).toContain('/credits/');
  });

  // spec: 4.25
  it.each(['failed', 'cancelled', 'expired'] as const)(
    'that %s says why, keeps the credits chosen and offers another method',
    async (status) => {
      server.order = order(status);
      await open(`/credits/${BUNDLE}/ideal?order=${ORDER}`);
      expect(await screen.findByRole('alert')).toHaveTextContent(
        "Payment failed or has been cancelled. You haven't been charged.",
      );
      expect(methods()).toEqual(['paypal', 'visa', 'ideal']);
      expect(screen.getByRole('button', { name: 'Pay €45.00 with PayPal' })).toBeInTheDocument();
    },
  );

  it('by card for which the bank says there is too little money says that', async () => {
    server.order = order('failed', { method: 'visa', failure: 'insufficient_funds', failure_class: 'retry' });
    await open(`/credits/${BUNDLE}/visa?order=${ORDER}`);
    expect(await screen.findByRole('alert')).toHaveTextContent("Your bank says there isn't enough money.");
  });

  it.each([
    ['retry', false, ['visa', 'paypal', 'ideal'], 'Pay €45.00 with Visa'],
    ['retry', true, ['visa', 'paypal', 'ideal'], 'Pay €45.00 with Visa'],
    ['customer', true, ['visa', 'paypal', 'ideal'], 'Pay €45.00 with Visa'],
    ['other_method', true, ['paypal', 'ideal', 'visa'], 'Pay €45.00 with PayPal'],
    ['none', false, ['ideal', 'paypal', 'visa'], 'Pay €45.00 with iDEAL | Wero'],
  ] as const)(
    'by card that failed (%s) offers what can help, PayPal where the site does (%s)',
    async (failure_class, paypal_retry, order_of, words) => {
      server.order = order('failed', { method: 'visa', failure_class });
      const last_method = failure_class === 'retry' && !paypal_retry ? 'paypal' : null;
      await renderApp(`/credits/${BUNDLE}/visa?order=${ORDER}`, {
        user: member(),
        answers: {
          '/api/credits.php': onSale({ paypal_retry, last_method }),
          '/api/chats.php': chatList(),
          '/api/likes.php': noLikes,
        },
      });
      await screen.findByRole('alert');
      expect(methods()).toEqual(order_of);
      expect(screen.getByRole('button', { name: words })).toBeInTheDocument();
    },
  );

  it('keeps a card only with a yes', async () => {
    server.order = order('pending');
    await open(`/credits/${BUNDLE}`);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /Visa/u }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Keep this card for my next order' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pay €45.00 with Visa' }));
    await waitFor(() =>
      expect(placed[0]?.body).toMatchObject({ bundle: BUNDLE, method: 'visa', discount_code: null, remember: true }),
    );
  });

  it('does not ask where the provider keeps none', async () => {
    await renderApp(`/credits/${BUNDLE}/visa`, {
      user: member(),
      answers: {
        '/api/credits.php': onSale({ keeps_cards: false }),
        '/api/chats.php': chatList(),
        '/api/likes.php': noLikes,
      },
    });
    expect(await screen.findByRole('radio', { name: /Visa/u })).toBeChecked();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('for credits no longer on sale leads to what is', async () => {
    await open('/credits/00000000-0000-4000-8000-0000000000ff');
    expect(screen.getByRole('link', { name: "See what's on offer" })).toHaveAttribute('href', '/credits');
  });
});
