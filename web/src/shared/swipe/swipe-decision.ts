import type { SwipeChoice } from '#/api/wire';

/** A card that was let go: how far to the right of its place, and how fast it went there. */
export interface Throw {
  /** Pixels; negative to the left. */
  dx: number;
  /** Pixels a millisecond; negative to the left. */
  velocity: number;
  /** Width of the card, in pixels. */
  width: number;
}

/** This share of the card's width is far enough, however slowly. */
const FAR = 0.35;
/** So fast is enough for a short flick. */
const FAST = 0.5;
/** Less than this is a slip of the finger. */
const SHORTEST_PX = 24;

/** What a throw means; null: the card goes back to its place. */
export function decisionOf({ dx, velocity, width }: Throw): SwipeChoice | null {
  const flicked = Math.abs(velocity) >= FAST && Math.abs(dx) >= SHORTEST_PX && Math.sign(velocity) === Math.sign(dx);
  if (!flicked && Math.abs(dx) < width * FAR) return null;
  return dx > 0 ? 'like' : 'dislike';
}

interface Sample {
  x: number;
  at: number;
}

/** What a finger did this lately is its speed. */
const WINDOW_MS = 100;

/** Speed of the last moments before `now`, in pixels a millisecond; 0 after a rest. */
export function velocityOf(samples: readonly Sample[], now: number): number {
  const recent = samples.filter(({ at }) => now - at <= WINDOW_MS);
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last || last.at === first.at) return 0;
  return (last.x - first.x) / (last.at - first.at);
}
