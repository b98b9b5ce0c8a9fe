import { useEffect, useEffectEvent, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import { moved } from '#/features/profile/photo-order';

interface DragOrder {
  /** As the page has them. */
  ids: readonly string[];
  /** What the drag makes of it so far, to be shown; null once it is given up. */
  onPreview: (order: readonly string[] | null) => void;
  onDrop: (id: string, order: readonly string[]) => void;
}

interface Drag {
  id: string;
  start: readonly string[];
  order: readonly string[];
}

/** The photo under a point of the window. */
function photoAt(x: number, y: number): string | undefined {
  return document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-photo]')?.dataset.photo)
    .find(Boolean);
}

/**
 * Putting photos in order by dragging: a mouse takes hold anywhere on one, a finger by its handle, so that the
 * page still scrolls.
 */
export function useDragOrder({ ids, onPreview, onDrop }: DragOrder) {
  const [dragging, setDragging] = useState<string | null>(null);
  const [start, setStart] = useState<readonly string[]>([]);
  const drag = useRef<Drag | null>(null);

  const end = useEffectEvent((keep: boolean) => {
    const { current } = drag;
    drag.current = null;
    setDragging(null);
    if (!current) return;
    if (current.order === current.start) return;
    const isMoved = current.order.some((id, place) => id !== current.start[place]);
    if (keep && isMoved) onDrop(current.id, current.order);
    else onPreview(null);
  });
  const follow = useEffectEvent(({ clientX, clientY }: PointerEvent) => {
    const { current } = drag;
    const under = current && photoAt(clientX, clientY);
    if (!current || !under || under === current.id) return;
    const order = moved(current.order, current.id, current.order.indexOf(under));
    drag.current = { ...current, order };
    onPreview(order);
  });

  useEffect(() => {
    if (!dragging) return;
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('pointermove', (event) => follow(event), { signal });
    window.addEventListener('pointerup', () => end(true), { signal });
    window.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
    return () => stop.abort();
  }, [dragging]);

  return {
    /**
     * Id of the photo that is held, and the order from before: elements that move within the page would let go
     * of a finger.
     */
    dragging,
    start,
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      const id = target.closest<HTMLElement>('[data-photo]')?.dataset.photo;
      const onHandle = target.closest('[data-handle]') !== null;
      const onPicture = event.pointerType === 'mouse' && target.closest('button, [popover]') === null;
      if (!id || event.button !== 0 || !(onHandle || onPicture)) return;
      drag.current = { id, start: ids, order: ids };
      setDragging(id);
      setStart(ids);
    },
  };
}
