interface Spot { x: number; y: number }

/** Hundredths of the map between two pins, so that each can be pressed on the smallest screen (WCAG 2.5.8: 24 px of 280). */
const APART = 13;
/** Pushes are small; so many are enough for two dozen pins. */
const ROUNDS = 150;

/** The golden angle: spots that are the same leave in different directions. */
const TURN = 2.4;

const inside = (value: number) => Math.min(93, Math.max(7, value));

/** The same spots, pushed apart where they lie too close; those of one region stay around its middle. */
export function spread(spots: readonly Spot[]): Spot[] {
  const pushed = spots.map(({ x, y }, place) => ({ x: inside(x) + Math.cos(place * TURN) * Math.sqrt(place), y: inside(y) + Math.sin(place * TURN) * Math.sqrt(place) }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, one] of pushed.entries()) {
      for (const other of pushed.slice(place + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const far = Math.max(0.01, Math.hypot(dx, dy));
        const push = Math.max(0, APART - far) / far / 2;
        [one.x, one.y, other.x, other.y] = [inside(one.x - dx * push), inside(one.y - dy * push), inside(other.x + dx * push), inside(other.y + dy * push)];
      }
    }
  }
  return pushed.map(({ x, y }) => ({ x: Math.round(inside(x) * 10) / 10, y: Math.round(inside(y) * 10) / 10 }));
}
