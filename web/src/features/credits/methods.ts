import type { Method, Order } from '#/api/wire';
import { isCard } from '#/shared/payment-methods';

/** An order that did not come off, as far as it matters for the next try. */
export type Failed = Pick<Order, 'method' | 'failure_class'>;

/** Whether the same method may be tried again: the reason may be gone, or the member has to be there. */
export function mayTryAgain({ failure_class: kind }: Failed): boolean {
  return kind === 'retry' || kind === 'customer';
}

/**
 * Spec 4: a card payment that failed offers retry or PayPal (where the site does); the failed method stands
 * last where it is no use.
 */
export function methodsAfterFailure(
  offered: readonly Method[],
  last: Method | null,
  failed: Failed,
  paypal: boolean,
): Method[] {
  const { method } = failed;
  const first: Method[] = [
    ...(mayTryAgain(failed) ? [method] : []),
    ...(paypal && isCard(method) ? ['paypal' as const] : []),
  ].filter((one) => offered.includes(one));
  return [...new Set([...first, ...orderedMethods(offered, last, method)])];
}

/** Whether this is Apple's browser, on a device that can pay so; it throws on pages without https. */
function hasApplePay(): boolean {
  const { ApplePaySession: session } = globalThis as { ApplePaySession?: { canMakePayments: () => boolean } };
  try {
    return session?.canMakePayments() ?? false;
  } catch {
    return false;
  }
}

/** Those that work in this browser. */
export function payableHere(offered: readonly Method[]): Method[] {
  return offered.filter((method) => method !== 'applepay' || hasApplePay());
}

/** The methods in the order of the screen: the one used last first, the one that just failed last. */
export function orderedMethods(offered: readonly Method[], last: Method | null, failed: Method | null): Method[] {
  const rank = (method: Method) => {
    if (method === failed) return 2;
    return method === last ? 0 : 1;
  };
  return offered.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * What is chosen at first: what the member chose here before, else what they used last, else the first on
 * offer.
 */
export function startMethod(
  ordered: readonly Method[],
  chosen: string | undefined,
  failed: Method | null,
): Method | null {
  const known = ordered.find((method) => method === chosen && method !== failed);
  return known ?? ordered.find((method) => method !== failed) ?? ordered[0] ?? null;
}
