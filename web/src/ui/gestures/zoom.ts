/** How a photo is looked at: how often as large, and how far its middle has moved, in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** Half the sizes, in pixels, of the window and of the photo that just fits into it. */
export interface Stage {
  width: number;
  height: number;
  photoWidth: number;
  photoHeight: number;
}

/** A point, in pixels from the window's middle. */
export interface Point {
  x: number;
  y: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
const CLOSEST = 4;
/** What a double tap and the button show. */
export const NEAR = 2.5;
/** One press of a key, a turn of the wheel. */
export const STEP = 1.25;

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** The view with the photo's edges never inside the window's, as far as it is larger. */
export function held({ scale, x, y }: View, stage: Stage): View {
  const room = (photo: number, window: number) => Math.max(0, photo * scale - window);
  return scale <= 1
    ? WHOLE
    : { scale, x: within(x, room(stage.photoWidth, stage.width)), y: within(y, room(stage.photoHeight, stage.height)) };
}

/** `factor` times as large; what is under `at` stays there. */
export function zoomed(view: View, factor: number, at: Point, stage: Stage): View {
  const scale = Math.min(CLOSEST, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return held({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, stage);
}

/** Moved by so many pixels. */
export function moved(view: View, by: Point, stage: Stage): View {
  return held({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);
}

/** Between near and the whole, at a point. */
export function toggled(view: View, at: Point, stage: Stage): View {
  return view.scale > 1 ? WHOLE : zoomed(view, NEAR, at, stage);
}

/** What a finger that left the whole photo by so many pixels wants. */
export function swipeMeans({ x, y }: Point): 'next' | 'previous' | 'close' | null {
  if (Math.abs(x) > Math.abs(y)) return Math.abs(x) < SWIPE ? null : x < 0 ? 'next' : 'previous';
  return y > SWIPE * 2 ? 'close' : null;
}
/** Shorter is no swipe. */
const SWIPE = 50;
