import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bundle } from '#/api/wire';
import { checkoutMemory, keepCheckout, startBundle } from '#/features/credits/checkout-memory';
import { orderedMethods, payableHere, startMethod } from '#/features/credits/methods';
import { lookDelay } from '#/features/credits/order-watch';
import { formatRate, vatIncluded } from '#/lib/money';
import { isMethod, METHOD_NAMES } from '#/shared/payment-methods';

beforeEach(() => sessionStorage.clear());

describe('methods', () => {
  // spec: 2.47, 3.14
  it('are the 24 of spec 3', () => {
    const spec3 =
      'sdd prezelewy24 blik sct giropay mastercard visa creditcard dankort mobilepay swish twint satispay vipps ' +
      'cartebancaire nexi ideal bancontact applepay paysafecard maestro paypal sofort eps';
    expect(Object.keys(METHOD_NAMES).toSorted()).toEqual(spec3.split(' ').toSorted());
  });
  it('stand with the last used first and the failed one last', () => {
    expect(orderedMethods(['ideal', 'visa', 'paypal'], 'paypal', null)).toEqual(['paypal', 'ideal', 'visa']);
    expect(orderedMethods(['ideal', 'visa', 'paypal'], 'ideal', 'ideal')).toEqual(['visa', 'paypal', 'ideal']);
  });
  it('are without Apple Pay where the browser has none, or the device can not', () => {
    expect(payableHere(['ideal', 'applepay'])).toEqual(['ideal']);
    for (const [canMakePayments, here] of [
      [() => true, ['ideal', 'applepay']],
      [() => false, ['ideal']],
      [
        () => {
          throw new Error('insecure');
        },
        ['ideal'],
      ],
    ] as const) {
      vi.stubGlobal('ApplePaySession', { canMakePayments });
      expect(payableHere(['ideal', 'applepay'])).toEqual(here);
    }
    vi.unstubAllGlobals();
  });
  it('start with the choice of before, never with the one that just failed', () => {
    expect(startMethod(['ideal', 'visa'], 'visa', null)).toBe('visa');
    expect(startMethod(['visa', 'ideal'], 'ideal', 'ideal')).toBe('visa');
    expect(startMethod(['ideal', 'visa'], 'blik', null)).toBe('ideal');
    expect(startMethod(['ideal'], undefined, 'ideal')).toBe('ideal');
    expect(startMethod([], undefined, null)).toBeNull();
  });
  it('know a code of an address', () => {
    expect(isMethod('ideal')).toBe(true);
    expect(isMethod('toString')).toBe(false);
    expect(isMethod(undefined)).toBe(false);
  });
});

describe('bundles', () => {
  const bundle = (id: string, amount: number): Bundle => ({
    id,
    credits: amount / 10,
    price: { amount, currency: 'EUR' },
    price_per_message: { amount: 10, currency: 'EUR' },
    discounted_price: null,
    discount: null,
  });
  const bundles = [bundle('big', 9000), bundle('small', 1800), bundle('middle', 4500)];
  it('start with the cheapest, or with the choice of before', () => {
    expect(startBundle(bundles, undefined)?.id).toBe('small');
    expect(startBundle(bundles, 'middle')?.id).toBe('middle');
    expect(startBundle(bundles, 'gone')?.id).toBe('small');
    expect(startBundle([], undefined)).toBeUndefined();
  });
});

it('keeps the choice through a reload, one part at a time', () => {
  keepCheckout({ bundle: 'b' });
  keepCheckout({ method: 'ideal' });
  expect(checkoutMemory()).toEqual({ bundle: 'b', method: 'ideal' });
  keepCheckout({ told: 'o', bundle: undefined, method: undefined });
  expect(checkoutMemory()).toEqual({ told: 'o' });
});

it('looks every 3 s at first and every 30 s in the end', () => {
  expect(lookDelay(0)).toBe(3000);
  expect(lookDelay(1)).toBeGreaterThan(3000);
  expect(lookDelay(100)).toBe(30_000);
});

it('finds the VAT inside a price as the server does', () => {
  const part = (amount: number, basisPoints: number) => vatIncluded({ amount, currency: 'EUR' }, basisPoints).amount;
  // The same three as server/src/kernel/money.rs.
  expect([part(12_100, 2100), part(1999, 2550), part(1999, 0)]).toEqual([2100, 406, 0]);
  // Half a cent is a cent: 0.5, 1.5 and 750.5 of them, then whole ones just below.
  expect([part(3, 2000), part(9, 2000), part(4503, 2000), part(2, 2000), part(4502, 2000)]).toEqual([
    1, 2, 751, 0, 750,
  ]);
  expect(formatRate(2550, 'en')).toBe('25.5%');
});
