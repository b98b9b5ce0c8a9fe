import type { MethodCode } from '#/api/types';

/** The methods in the order of the screen: the one used last first, the one that just failed last. */
export function orderedMethods(offered: readonly MethodCode[], last: MethodCode | null, failed: MethodCode | null): MethodCode[] {
  const rank = (method: MethodCode) => {
    if (method === failed) return 2;
    return method === last ? 0 : 1;
  };
  return offered.toSorted((one, other) => rank(one) - rank(other));
}

/** What is chosen at first: what the member chose here before, else what they used last, else the first on offer. */
export function startMethod(ordered: readonly MethodCode[], chosen: string | undefined, failed: MethodCode | null): MethodCode | null {
  const known = ordered.find((method) => method === chosen && method !== failed);
  return known ?? ordered.find((method) => method !== failed) ?? ordered[0] ?? null;
}
