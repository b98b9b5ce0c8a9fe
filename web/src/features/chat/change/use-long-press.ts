import { useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';

/** A finger that stays so long means the message, not the page. */
const LONG_MS = 450;
/** A finger that moves further than this scrolls. */
const STILL_PX = 10;

/** Where a finger stays on a message, its menu opens; links and buttons in it keep what a browser does with them. */
export function useLongPress(onLong: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; over: boolean } | null>(null);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
  };
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      end();
      press.current = null;
      if (pointerType === 'mouse' || (target instanceof Element && target.closest('a, button'))) return;
      const timer = setTimeout(() => {
        if (press.current) press.current.over = true;
        onLong();
      }, LONG_MS);
      press.current = { timer, x, y, over: false };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Else a browser takes a finger that is lifted soon for a press on what has come under it.
    onTouchEnd: (event: TouchEvent) => {
      if (press.current?.over) event.preventDefault();
    },
    // Android's own menu for what was pressed so long.
    onContextMenu: (event: MouseEvent) => {
      if (press.current?.over) event.preventDefault();
    },
  };
}
