import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CodeSent, DirectDebit } from '#/api/wire';
import { BUNDLE, order, ORDER } from '#/testing/checkout';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes, onSale } from '#/testing/samples';

interface Sent {
  method: string;
  url: string;
  body: unknown;
  key: string | null;
}
const sent: Sent[] = [];
type Reply = [status: number, body: object];
let replies: Record<string, Reply[]> = {};

const CODE: CodeSent = {
  bundle: BUNDLE,
  phone: '78',
  last_digits: '4300',
  now: '2026-11-21T12:00:00Z',
  expires_at: '2026-11-21T12:10:00Z',
  resend_at: '2026-11-21T12:01:00Z',
};
const needs = (changes: Partial<DirectDebit> = {}): DirectDebit => ({
  offered: true,
  blocked: false,
  mandate_text: 'You authorise Vonk Media B.V. (NL70ZZZ000000010000).',
  mandate_text_version: '0123456789abcdef',
  left: { amount: 20_000, currency: 'EUR' },
  mandate: null,
  code: null,
  ...changes,
});
let debit = needs();

beforeEach(() => {
  sent.length = 0;
  replies = {};
  debit = needs();
  sessionStorage.clear();
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const reply = replies[`${init.method} ${url}`]?.shift();
    if (init.method !== 'GET')
      sent.push({
        method: String(init.method),
        url,
        body: JSON.parse(String(init.body)),
        key: new Headers(init.headers).get('Idempotency-Key'),
      });
    if (reply) return Response.json(reply[1], { status: reply[0] });
    if (url === '/api/directdebit.php') return Response.json({ directdebit: debit });
    if (url.startsWith('/api/order.php'))
      return Response.json({ order: order('pending', { method: 'sdd', checkout_url: null }) });
    return new Promise(() => {});
  });
});
afterEach(() => vi.useRealTimers());

const open = (path = `/directdebit?bundle=${BUNDLE}`) =>
  renderApp(path, {
    user: member(),
    answers: {
      '/api/credits.php': onSale({ methods: ['ideal', 'sdd'] }),
      '/api/chats.php': chatList(),
      '/api/likes.php': noLikes,
    },
  });
const field = (name: string) => screen.getByRole('textbox', { name });
const problem = (code: string, errors: object[] = []) => ({ status: 409, code, detail: `about ${code}`, errors });

async function fill() {
  const values = {
    'Account holder': 'J. Jansen',
    'Account number (IBAN)': 'nl91abna0417164300',
    Street: 'Dorpsstraat',
    Number: '1a',
    'Postal code': '1011 AB',
    'Town or city': 'Amsterdam',
    'Mobile number': '06 12345678',
  };
  for (const [name, value] of Object.entries(values)) await userEvent.type(field(name), value);
  await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to this mandate' }));
}

describe('direct debit', () => {
  // spec: 2.14, 3.15, 5.10
  it('asks for account and consent, sends a code, and places the order with it', async () => {
    replies = {
      'POST /api/directdebit.php': [
        [202, { code: CODE }],
        [202, { code: CODE }],
      ],
      'PUT /api/directdebit.php': [
        [409, problem('invalid', [{ field: 'otp', code: 'sms_code_invalid', detail: 'Code invalid' }])],
        [201, { order: order('pending', { method: 'sdd', checkout_url: null }) }],
      ],
    };
    const { router } = await open();
    expect(screen.getByText(debit.mandate_text)).toBeInTheDocument();
    await fill();
    expect(field('Account number (IBAN)')).toHaveValue('NL91 ABNA 0417 1643 00');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send me the code' }));
    await screen.findByText("We've sent a code to your phone ending in 78. It's valid for 10 minutes.");
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      body: {
        bundle: BUNDLE,
        account_holder: 'J. Jansen',
        phone: '06 12345678',
        consent: true,
        mandate_text_version: '0123456789abcdef',
        discount_code: null,
      },
    });
    expect(field('Code')).toHaveFocus();
    expect(screen.getByText('I ask you to add the credits at once.')).toBeInTheDocument();
    await userEvent.type(field('Code'), '12x');
    await userEvent.click(screen.getByRole('button', { name: 'Pay €45.00 with direct debit •••• 4300' }));
    expect(await screen.findByText('Code invalid')).toBeInTheDocument();
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
    for (const code of ['111 111', '123 456']) {
      await userEvent.clear(field('Code'));
      await userEvent.type(field('Code'), `${code}{Enter}`);
      await waitFor(() => expect(sent.at(-1)?.body).toEqual({ otp: code.replace(' ', ''), begin: '0123456789abcdef' }));
    }
    await waitFor(() => expect(router.state.location.href).toBe(`/credits/${BUNDLE}/sdd?order=${ORDER}`));
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/4300|12345678|Dorpsstraat/u);
  });

  it('names what is wrong with the fields, and keeps name and address over a reload, nothing else', async () => {
    replies = {
      'POST /api/directdebit.php': [
        [409, problem('invalid', [{ field: 'phone', code: 'phone_invalid', detail: 'No mobile.' }])],
      ],
    };
    const { unmount } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Send me the code' }));
    expect(screen.getAllByText('Please fill in this field.')).toHaveLength(7);
    expect(screen.getByText('Please tick the box to continue.')).toBeInTheDocument();
    expect(field('Account holder')).toHaveFocus();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Send me the code' }));
    expect(await screen.findByText('No mobile.')).toBeInTheDocument();
    await waitFor(() => expect(field('Mobile number')).toHaveFocus());
    const kept = JSON.stringify({ ...sessionStorage });
    expect(kept).toContain('Dorpsstraat');
    expect(kept).not.toMatch(/ABNA|12345678/u);
    unmount();
    await open();
    expect(field('Street')).toHaveValue('Dorpsstraat');
    expect(field('Account number (IBAN)')).toHaveValue('');
    unmount();
  });

  it('goes on with the code after a reload, and lets another one be sent after a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    debit = needs({ code: CODE });
    replies = {
      'PUT /api/directdebit.php': [
        [202, { code: { ...CODE, now: '2026-11-21T12:01:05Z', resend_at: '2026-11-21T12:02:05Z' } }],
      ],
    };
    await open('/directdebit');
    expect(screen.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^New code in \d+ seconds$/u })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Send another code' }));
    expect(await screen.findByText("We've sent a new code. Only the latest one works.")).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^New code in \d+ seconds$/u })).toBeDisabled();
    expect(sent).toMatchObject([{ method: 'PUT', body: {} }]);
    await user.click(screen.getByRole('button', { name: 'Edit what I entered' }));
    expect(field('Account holder')).toBeInTheDocument();
  });

  it('is one press with the mandate that was given before, and another account is possible', async () => {
    debit = needs({
      mandate: {
        id: 'm',
        method: 'sdd',
        label: null,
        last_digits: '4300',
        expires: null,
        reference: 'M-ABC',
        created_at: '2026-10-01T12:00:00Z',
      },
    });
    replies = {
      'POST /api/orders.php': [
        [409, problem('mandate_gone')],
        [201, { order: order('pending', { method: 'sdd', checkout_url: null }) }],
      ],
    };
    const { router } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(field('Account holder')).toBeInTheDocument();
    await router.navigate({ to: '/credits' });
    await router.navigate({ to: '/directdebit', search: { bundle: BUNDLE } });
    const pay = await screen.findByRole('button', { name: 'Pay €45.00 with direct debit •••• 4300' });
    await userEvent.click(pay);
    expect(await screen.findByText('about mandate_gone')).toBeInTheDocument();
    await userEvent.click(pay);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/credits/${BUNDLE}/sdd`));
    expect(sent.at(-1)).toMatchObject({
      url: '/api/orders.php',
      body: { bundle: BUNDLE, method: 'sdd', repeat: true },
    });
  });

  it.each([
    [{ blocked: true }, 'Your account is blocked for direct debit payments.'],
    [{ offered: false }, "Direct debit isn't available in your country."],
    [
      { left: { amount: 4499, currency: 'EUR' as const } },
      "You've reached the limit for direct debit payments. Please choose another payment method.",
    ],
  ])('that cannot be says why and leads on (%#)', async (changes, text) => {
    debit = needs(changes);
    await open();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pay another way' })).toHaveAttribute('href', `/credits/${BUNDLE}`);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('can be taken back while it waits, unless the bank has it in hand', async () => {
    replies = {
      'DELETE /api/order.php': [
        [409, problem('order_under_way')],
        [200, { order: order('cancelled', { method: 'sdd', checkout_url: null }) }],
      ],
    };
    await open(`/credits/${BUNDLE}/sdd?order=${ORDER}`);
    const cancel = await screen.findByRole('button', { name: 'Cancel this order' });
    expect(screen.queryByRole('link', { name: 'Pay another way' })).not.toBeInTheDocument();
    await userEvent.click(cancel);
    expect(await screen.findByText('about order_under_way')).toBeInTheDocument();
    await userEvent.click(cancel);
    expect(await screen.findByText(/You haven't been charged\./u)).toBeInTheDocument();
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE', body: { id: ORDER } });
  });

  it('is chosen at the checkout, which leads there and orders nothing', async () => {
    const { router } = await open(`/credits/${BUNDLE}/sdd`);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(router.state.location.href).toBe(`/directdebit?bundle=${BUNDLE}`));
    expect(sent).toEqual([]);
  });
});
