const STEPS = [1, 2, 5, 10];

/** Round numbers from nothing to at least `most`, five at most: where an axis has its lines. Whole where values are. */
export function ticksTo(most: number): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((one) => one * power >= rough) ?? 10) * power);
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** How far along the axis, in percent: the first of `count` points is at 0, the last one at 100. */
export function along(index: number, count: number): number {
  return count > 1 ? (index / (count - 1)) * 100 : 50;
}

/** Lines between the values that are known, each as the points of a polyline in a field of 100 by 100. */
export function linesOf(values: readonly (number | null)[], top: number): string[] {
  const lines: string[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) lines.push([]);
    else lines.at(-1)?.push(`${along(index, values.length).toFixed(2)},${(100 - (value / top) * 100).toFixed(2)}`);
  });
  return lines.filter((line) => line.length > 0).map((line) => line.join(' '));
}

/** Which point is meant by a place between 0 and 1. */
export function nearest(share: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))));
}
