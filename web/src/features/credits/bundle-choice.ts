import type { Bundle } from '#/api/wire';

/** What is chosen at first: what the member chose before in this tab, else the cheapest; never the dearest for no reason. */
export function startBundle(bundles: readonly Bundle[], chosen: string | undefined): Bundle | undefined {
  const [cheapest] = bundles.toSorted((one, other) => one.price.amount - other.price.amount);
  return bundles.find(({ id }) => id === chosen) ?? cheapest;
}
