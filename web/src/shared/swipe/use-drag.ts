import { useRef, type PointerEvent } from 'react';
import type { SwipeChoice } from '#/api/wire';
import { decisionOf, velocityOf } from '#/shared/swipe/swipe-decision';

interface Drag {
  pointer: number;
  startX: number;
  startY: number;
  samples: { x: number; at: number }[];
  taken: boolean;
}

/** Pixels before a press becomes a drag. */
const SLOP_PX = 8;
/** Degrees at a card's width from its place. */
const TURN = 16;
/** A drag's click comes at once; nobody presses anew so soon. */
const CLICK_FOLLOWS_MS = 50;
/** Samples kept of a drag. */
const KEPT = 12;

/**
 * Puts the card where the finger is; styles draw it from these (CSS-OM, so the policy on inline styles is not
 * concerned).
 */
function place(card: HTMLElement, dx: number, dy: number) {
  const share = dx / Math.max(1, card.offsetWidth);
  card.style.setProperty('--x', `${dx}px`);
  card.style.setProperty('--y', `${dy / 3}px`);
  card.style.setProperty('--turn', `${share * TURN}deg`);
  card.style.setProperty('--like', String(Math.min(1, Math.max(0, share * 3))));
  card.style.setProperty('--pass', String(Math.min(1, Math.max(0, share * -3))));
}

/** Puts the card in its place. */
export function putBack(card: HTMLElement): void {
  place(card, 0, 0);
}

/**
 * The click that a browser makes of a drag's end is none. WebKit aims it at what lies under the pointer, such
 * as the link of a card that has just left its place, so it is stopped before it is anybody's; with a finger
 * none comes.
 */
function stopItsClick(): void {
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), CLICK_FOLLOWS_MS);
}

/**
 * Handlers that let a card be dragged aside by mouse, finger or pen. Up and down stay the page's: a browser
 * that scrolls takes the pointer away, and the card goes back.
 */
export function useDrag(onDecide: (choice: SwipeChoice) => void) {
  const drag = useRef<Drag | null>(null);
  const letGo = (event: PointerEvent<HTMLElement>): Drag | null => {
    const now = drag.current;
    if (now?.pointer !== event.pointerId) return null;
    drag.current = null;
    if (!now.taken) return null;
    delete event.currentTarget.dataset['dragging'];
    return now;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return;
      drag.current = {
        pointer: event.pointerId,
        startX: event.clientX,
        startY: event.clientY,
        samples: [{ x: event.clientX, at: event.timeStamp }],
        taken: false,
      };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (now?.pointer !== event.pointerId) return;
      const card = event.currentTarget;
      const dx = event.clientX - now.startX;
      now.samples = [...now.samples.slice(-KEPT), { x: event.clientX, at: event.timeStamp }];
      if (!now.taken && Math.abs(dx) < SLOP_PX) return;
      if (!now.taken) {
        now.taken = true;
        card.dataset['dragging'] = '';
        card.setPointerCapture(event.pointerId);
      }
      place(card, dx, event.clientY - now.startY);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const card = event.currentTarget;
      const ended = letGo(event);
      if (!ended) return;
      stopItsClick();
      const choice = decisionOf({
        dx: event.clientX - ended.startX,
        velocity: velocityOf(ended.samples, event.timeStamp),
        width: card.offsetWidth,
      });
      if (choice) onDecide(choice);
      else putBack(card);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      if (letGo(event)) putBack(event.currentTarget);
    },
  };
}
