import type { CreditPrice, Money } from '#/api/wire';

/**
 * What so many of the member's next credits cost, rounded up as the server does for gifts; null for nothing, or
 * where nothing is sold.
 */
export function inMoney(credits: number, next: CreditPrice | null): Money | null {
  if (!next || credits === 0 || next.price.amount === 0) return null;
  return { amount: Math.ceil((next.price.amount * credits) / next.credits), currency: next.price.currency };
}
