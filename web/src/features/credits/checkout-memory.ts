import * as v from 'valibot';
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

/** What this tab knows of the purchase under way: chosen bundle, method and discount code, and the order that was told of. */
export function checkoutMemory(): CheckoutMemory {
  const kept = v.safeParse(memorySchema, readKept(KEY));
  return kept.success ? kept.output : {};
}

/** Adds to what this tab knows. */
export function keepCheckout(change: CheckoutMemory): void {
  keep(KEY, { ...checkoutMemory(), ...change });
}
