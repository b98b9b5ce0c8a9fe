import type { Bundle, Country, DiscountCode, Method, Money } from '#/api/wire';
import { bestDiscount, takenOff } from '#/features/credits/discount-rules';

interface OrderPrice {
  /** The one that counts. */
  discount: DiscountCode | null;
  /** What it takes off. */
  off: Money | null;
  toPay: Money;
}

/** What a bundle costs with the better of the member's own discount for it and a code that was typed. */
export function orderPrice(
  order: { bundle: Bundle; method: Method; country: Country },
  typed: DiscountCode | null,
): OrderPrice {
  const { price, discount: own } = order.bundle;
  const discount = bestDiscount({ own, typed }, order);
  const off = discount && takenOff(discount, price);
  return { discount, off, toPay: { ...price, amount: price.amount - (off?.amount ?? 0) } };
}
