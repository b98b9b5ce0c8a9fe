import type { Invoice, Order, Transaction, TransactionDetail } from '#/api/wire';

export const ORDER = '00000000-0000-4000-8000-0000000000d1';
export const eur = (amount: number) => ({ amount, currency: 'EUR' });
export const order = (changes: Partial<Order> = {}): Order => ({
  id: ORDER,
  payment_id: 'tr_1',
  credits: 60,
  bundle: '00000000-0000-4000-8000-0000000000b2',
  price: eur(4500),
  discount: null,
  discount_code: null,
  vat: eur(781),
  vat_basis_points: 2100,
  method: 'ideal',
  card: null,
  statement_descriptor: 'VONK MEDIA B.V.',
  status: 'completed',
  failure: null,
  failure_class: null,
  failure_detail: null,
  checkout_url: null,
  payable: false,
  created_at: '2026-11-21T12:00:00Z',
  completed_at: '2026-11-21T12:01:00Z',
  ...changes,
});
export const line = (id: number, changes: Partial<Transaction>): Transaction => ({
  id: `00000000-0000-4000-8000-00000000010${id}`,
  at: '2026-11-21T12:00:00Z',
  kind: 'spent',
  credits: -2,
  count: 1,
  cause: 'message',
  order: null,
  earlier: null,
  about: null,
  worth: [],
  ...changes,
});
export const detail = (changes: Partial<TransactionDetail> = {}): TransactionDetail => ({
  order: order(),
  states: [
    { status: 'pending', at: '2026-11-21T12:00:00Z' },
    { status: 'completed', at: '2026-11-21T12:01:00Z' },
  ],
  lot: { credits: 60, remaining: 40 },
  refund: {
    possible: true,
    until: '2026-12-07T23:00:00Z',
    last_day: '2026-12-07',
    credits: 40,
    amount: eur(3000),
    premium_ends: false,
    reason: null,
  },
  refunds: [],
  chargebacks: [],
  invoice: { number: 'VONK-2026-000012' },
  ...changes,
});

/** As it was issued, with a credit note. */
export const ISSUED: Invoice = {
  number: 'VONK-2026-000012',
  order: ORDER,
  seller: {
    name: 'Vonk Media B.V.',
    address: 'Voorbeeldkade 12',
    city: '1011 AB Amsterdam',
    country: 'NL',
    kvk: '00000001',
    vat_number: 'NL000000001B01',
    support_phone: '',
    site: 'Vonk of Then',
  },
  credits: 60,
  country: 'NL',
  gross: eur(4500),
  net: eur(3719),
  vat: eur(781),
  vat_basis_points: 2100,
  issued_at: '2026-11-21T12:01:00Z',
  issued_on: '2026-11-21',
  credit_notes: [
    {
      number: 'VONK-2026-000015',
      reversal: false,
      gross: eur(1500),
      net: eur(1240),
      vat: eur(260),
      credits: 20,
      issued_at: '2026-11-22T12:00:00Z',
      issued_on: '2026-11-22',
    },
  ],
};
