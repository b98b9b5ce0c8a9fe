import { useRef, useState, type PointerEvent, type RefObject, type WheelEvent } from 'react';
import { moved, STEP, swipeMeans, toggled, WHOLE, zoomed, type Point, type Stage, type View } from '#/ui/gestures/zoom';

/** Two taps within so many milliseconds, and so many pixels apart at most, are a double one. */
const DOUBLE = { ms: 300, pixels: 30 };
/** A finger that moved less has tapped. */
const TAP_PIXELS = 10;

interface Zoom {
  view: View;
  /** A finger is on it: it follows at once. */
  held: boolean;
  /** Larger or smaller around the middle; the keys' and buttons' way. */
  zoomBy: (factor: number) => void;
  moveBy: (by: Point) => void;
  reset: () => void;
  on: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
    onWheel: (event: WheelEvent) => void;
  };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/**
 * The photo in `frame` under fingers, mouse and wheel: pinch, double tap, drag; a swipe of the whole one is
 * told.
 */
export function useZoom(
  frame: RefObject<HTMLElement | null>,
  onSwipe: (meaning: 'next' | 'previous' | 'close') => void,
): Zoom {
  const [view, setView] = useState(WHOLE);
  const [held, setHeld] = useState(false);
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<Point | null>(null);
  const lastTap = useRef<{ at: Point; since: number } | null>(null);
  const stage = (): Stage => {
    const image = frame.current?.querySelector('img');
    const [width, height] = [(frame.current?.clientWidth ?? 0) / 2, (frame.current?.clientHeight ?? 0) / 2];
    return { width, height, photoWidth: (image?.offsetWidth ?? 0) / 2, photoHeight: (image?.offsetHeight ?? 0) / 2 };
  };
  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect();
    return box
      ? { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
      : { x: 0, y: 0 };
  };
  const tap = (at: Point, now: number) => {
    const before = lastTap.current;
    const isDouble = before && now - before.since < DOUBLE.ms && distance(before.at, at) < DOUBLE.pixels;
    lastTap.current = isDouble ? null : { at, since: now };
    if (isDouble) setView(toggled(view, at, stage()));
  };
  const release = (event: PointerEvent) => {
    const at = pointOf(event);
    const from = start.current;
    const alone = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    setHeld(fingers.current.size > 0);
    if (!alone || !from || event.type === 'pointercancel') return;
    start.current = null;
    if (distance(from, at) < TAP_PIXELS) return tap(at, event.timeStamp);
    const meaning = view.scale === 1 ? swipeMeans({ x: at.x - from.x, y: at.y - from.y }) : null;
    if (meaning) onSwipe(meaning);
  };
  return {
    view,
    held,
    zoomBy: (factor) => setView(zoomed(view, factor, { x: 0, y: 0 }, stage())),
    moveBy: (by) => setView(moved(view, by, stage())),
    reset: () => setView(WHOLE),
    on: {
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        fingers.current.set(event.pointerId, pointOf(event));
        // Two fingers are no swipe, also when one of them lets go first.
        start.current = fingers.current.size === 1 ? pointOf(event) : null;
        setHeld(true);
      },
      onPointerMove: (event) => {
        const before = fingers.current.get(event.pointerId);
        if (!before) return;
        const now = pointOf(event);
        const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
        fingers.current.set(event.pointerId, now);
        if (other)
          setView((known) =>
            zoomed(known, distance(now, other) / Math.max(1, distance(before, other)), middle(now, other), stage()),
          );
        else setView((known) => moved(known, { x: now.x - before.x, y: now.y - before.y }, stage()));
      },
      onPointerUp: release,
      onPointerCancel: release,
      onWheel: (event) => setView(zoomed(view, event.deltaY < 0 ? STEP : 1 / STEP, pointOf(event), stage())),
    },
  };
}
