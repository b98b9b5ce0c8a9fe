import { describe, expect, it } from 'vitest';
import type { DiscountCode } from '#/api/wire';
import { bestDiscount, hindrance, takenOff } from '#/features/credits/discount-rules';
import { orderPrice } from '#/features/credits/order-price';

const discount = (changes: Partial<DiscountCode> = {}): DiscountCode => ({
  code: 'SUMMER',
  kind: 'code',
  value_percentage: 25,
  currency: 'EUR',
  minimum_order_value: null,
  country: null,
  user_id: null,
  expires: '2026-12-05T12:00:00Z',
  status: 'active',
  validity: 'once-per-user',
  expired: false,
  paymentmethods: [],
  ...changes,
});
const eur = (amount: number) => ({ amount, currency: 'EUR' });
const order = {
  bundle: {
    id: 'b',
    credits: 20,
    price: eur(1800),
    price_per_message: eur(90),
    discounted_price: null,
    discount: null,
  },
  method: 'ideal' as const,
  country: 'NL',
};

describe('a code', () => {
  // spec: 5.6
  it.each<[string, Partial<DiscountCode>, ReturnType<typeof hindrance>]>([
    ['without conditions', {}, null],
    ['with just enough', { minimum_order_value: eur(1800) }, null],
    ['with a cent too little', { minimum_order_value: eur(1801) }, 'minimum'],
    ['with a minimum in other money', { minimum_order_value: { amount: 1, currency: 'SEK' } }, 'minimum'],
    ['for here', { country: 'NL' }, null],
    ['for elsewhere', { country: 'BE' }, 'country'],
    ['for this method', { paymentmethods: ['visa', 'ideal'] }, null],
    ['for others', { paymentmethods: ['visa'] }, 'method'],
  ])('%s', (_name, changes, expected) => expect(hindrance(discount(changes), order)).toBe(expected));

  it.each([
    [1800, 25, 450],
    [999, 25, 250],
    [1, 25, 1],
    [1999, 33, 660],
    [1800, 100, 1800],
  ])('takes of %i cents at %i percent the %i that round in favor of the member', (amount, value_percentage, off) => {
    expect(takenOff(discount({ value_percentage }), eur(amount))).toEqual(eur(off));
  });
});

describe('the discount that counts', () => {
  const own = discount({ code: 'OWN' });
  it('is one: the best that fits', () => {
    expect(bestDiscount({ own, typed: discount({ value_percentage: 30 }) }, order)?.code).toBe('SUMMER');
    expect(bestDiscount({ own, typed: discount({ value_percentage: 10 }) }, order)?.code).toBe('OWN');
    expect(bestDiscount({ own, typed: discount({ value_percentage: 90, country: 'BE' }) }, order)?.code).toBe('OWN');
    expect(bestDiscount({ own: null, typed: discount() }, order)?.code).toBe('SUMMER');
  });
  it("is one's own where a typed one takes off as much, so that the typed one is not used up", () => {
    expect(bestDiscount({ own, typed: discount() }, order)?.code).toBe('OWN');
  });
  it('is none where none fits or all are over', () => {
    expect(bestDiscount({ own: null, typed: null }, order)).toBeNull();
    expect(
      bestDiscount({ own: discount({ expired: true }), typed: discount({ paymentmethods: ['visa'] }) }, order),
    ).toBeNull();
  });
  it("is the bundle's own, whatever counts for another bundle", () => {
    const cheap = { ...order, bundle: { ...order.bundle, discount: own } };
    expect(orderPrice(cheap, null)).toMatchObject({ discount: { code: 'OWN' }, toPay: eur(1350) });
    expect(orderPrice(order, null)).toMatchObject({ discount: null, toPay: eur(1800) });
  });
});
