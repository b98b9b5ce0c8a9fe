import { vi } from 'vitest';
import type { Order, OrderStatus } from '#/api/wire';
import { leave } from '#/features/credits/use-place-order';
import { endIntent } from '#/lib/intent-key';
import { member, onSale } from '#/testing/samples';
import { toasts } from '#/ui/overlays/toast-store';

export const BUNDLE = '00000000-0000-4000-8000-0000000000b2';
export const ORDER = '00000000-0000-4000-8000-0000000000d1';

export function order(status: OrderStatus, changes: Partial<Order> = {}): Order {
  const failed = ['failed', 'cancelled', 'expired'].includes(status);
  return {
    id: ORDER,
    payment_id: 'tr_1',
    credits: 60,
    bundle: BUNDLE,
    price: { amount: 4500, currency: 'EUR' },
    discount: null,
    discount_code: null,
    vat: { amount: 781, currency: 'EUR' },
    vat_basis_points: 2100,
    method: 'ideal',
    card: null,
    statement_descriptor: 'VONK MEDIA B.V.',
    status,
    failure: null,
    failure_class: failed ? 'other_method' : null,
    failure_detail: failed ? 'Payment failed or has been cancelled.' : null,
    checkout_url: status === 'pending' ? 'https://pay.example/1' : null,
    payable: false,
    created_at: '2026-11-21T12:00:00Z',
    completed_at: null,
    ...changes,
  };
}

/** Where the page was left for. */
export const left = vi.spyOn(leave, 'to');
/** The orders that were placed. */
export const placed: { key: string | null; body: unknown }[] = [];
/** The server of these tests: how the order stands there. */
export const server: { order: Order } = { order: order('pending') };

/** Before each test: nothing placed, nobody left, and a server that takes every order. */
export function startServer(): void {
  placed.length = 0;
  sessionStorage.clear();
  left.mockReset();
  toasts.set([]);
  endIntent('order');
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/orders.php' && init.method === 'POST') {
      placed.push({ key: new Headers(init.headers).get('Idempotency-Key'), body: JSON.parse(String(init.body)) });
      return Response.json({ order: server.order }, { status: 201 });
    }
    if (url.startsWith('/api/order.php')) return Response.json({ order: server.order });
    if (url === '/api/user.php') return Response.json({ user: member({ credits: 102 }) });
    if (url === '/api/credits.php') return Response.json(onSale());
    return new Promise(() => {});
  });
}
