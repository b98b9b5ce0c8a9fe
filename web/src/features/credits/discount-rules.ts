import type { Bundle, Country, DiscountCode, Method, Money } from '#/api/wire';

/** Why a code does not count for an order. */
export type Hindrance = 'minimum' | 'country' | 'method';

interface Purchase {
  bundle: Bundle;
  method: Method;
  country: Country;
}

/** What stands between a code and this order (spec 3: minimum, country, payment methods); null: it counts. */
export function hindrance(
  { minimum_order_value: minimum, country, paymentmethods }: DiscountCode,
  order: Purchase,
): Hindrance | null {
  const { price } = order.bundle;
  if (minimum && (minimum.currency !== price.currency || minimum.amount > price.amount)) return 'minimum';
  if (country && country !== order.country) return 'country';
  return paymentmethods.length > 0 && !paymentmethods.includes(order.method) ? 'method' : null;
}

/** What a code takes off, rounded for the member as the server does (payments/discounts/model.rs). */
export function takenOff({ value_percentage: percentage }: DiscountCode, { amount, currency }: Money): Money {
  return { amount: amount - Math.floor((amount * (100 - percentage)) / 100), currency };
}

/**
 * The one discount of an order: of those that count the best, a code that was typed only where it is better
 * than one's own.
 */
export function bestDiscount(
  codes: { own: DiscountCode | null; typed: DiscountCode | null },
  order: Purchase,
): DiscountCode | null {
  const counting = [codes.own, codes.typed].filter(
    (code) => code !== null && !code.expired && hindrance(code, order) === null,
  ) as DiscountCode[];
  const [best] = counting.toSorted((one, other) => other.value_percentage - one.value_percentage);
  return best ?? null;
}
