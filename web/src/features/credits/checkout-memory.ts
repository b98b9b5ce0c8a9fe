import * as v from 'valibot';
import type { Bundle } from '#/api/wire';
import { keep, readKept } from '#/lib/tab-storage';

const KEY = 'checkout';

const memorySchema = v.object({
  bundle: v.optional(v.string()),
  method: v.optional(v.string()),
  /** A discount code that was typed. */
  code: v.optional(v.string()),
  /** The order whose outcome was already told: a reload must not tell it again. */
  told: v.optional(v.string()),
});

type CheckoutMemory = v.InferOutput<typeof memorySchema>;

/**
 * What this tab knows of the purchase under way: chosen bundle, method and discount code, and the order that
 * was told of.
 */
export function checkoutMemory(): CheckoutMemory {
  const kept = v.safeParse(memorySchema, readKept(KEY));
  return kept.success ? kept.output : {};
}

/** Adds to what this tab knows. */
export function keepCheckout(change: CheckoutMemory): void {
  keep(KEY, { ...checkoutMemory(), ...change });
}

/**
 * What is chosen at first: what the member chose before in this tab, else the cheapest; never the dearest for
 * no reason.
 */
export function startBundle(bundles: readonly Bundle[], chosen: string | undefined): Bundle | undefined {
  const [cheapest] = bundles.toSorted((one, other) => one.price.amount - other.price.amount);
  return bundles.find(({ id }) => id === chosen) ?? cheapest;
}
