interface Spot {
  x: number;
  y: number;
}

/**
 * Hundredths of the map between two pins, so that each can be pressed on the smallest screen (WCAG 2.5.8:
 * nobody's box within 12 px of another's middle, where a turned pin takes 62 of 280).
 */
const APART = 18;
/** Pushes grow ever smaller; what is left then is less than a pixel. */
const CLOSE_ENOUGH = 0.1;
/** Pushes are small; so many are enough for two dozen pins. */
const ROUNDS = 300;

/** The golden angle: spots that are the same leave in different directions. */
const TURN = 2.4;

const inside = (value: number) => Math.min(93, Math.max(7, value));

/**
 * Pushes two spots apart where they lie too close, in the direction `turn` where they are one; whether it had
 * to.
 */
function part(one: Spot, other: Spot, turn: number): boolean {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const far = Math.hypot(dx, dy);
  if (far >= APART - CLOSE_ENOUGH) return false;
  // A little aside: what stands in a row along an edge would stay in it.
  const way = far > 0.01 ? Math.atan2(dy, dx) + Math.sin(turn) / 4 : turn;
  const [toX, toY] = [Math.cos(way), Math.sin(way)];
  const push = (APART - far) / 2;
  [one.x, one.y, other.x, other.y] = [
    inside(one.x - toX * push),
    inside(one.y - toY * push),
    inside(other.x + toX * push),
    inside(other.y + toY * push),
  ];
  return true;
}

/** The same spots, pushed apart where they lie too close; those of one region stay around its middle. */
export function spread(spots: readonly Spot[]): Spot[] {
  const pushed = spots.map(({ x, y }, place) => ({
    x: inside(inside(x) + Math.cos(place * TURN) * Math.sqrt(place)),
    y: inside(inside(y) + Math.sin(place * TURN) * Math.sqrt(place)),
  }));
  let crowded = true;
  for (let round = 0; round < ROUNDS && crowded; round += 1) {
    crowded = false;
    for (const [place, one] of pushed.entries()) {
      for (let next = place + 1; next < pushed.length; next += 1) {
        const other = pushed[next];
        if (other && part(one, other, next * TURN)) crowded = true;
      }
    }
  }
  return pushed.map(({ x, y }) => ({ x: Math.round(inside(x) * 10) / 10, y: Math.round(inside(y) * 10) / 10 }));
}
