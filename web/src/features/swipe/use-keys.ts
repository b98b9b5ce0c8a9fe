import { useEffect, useEffectEvent, type RefObject } from 'react';

export interface SwipeMoves {
  like: () => void;
  pass: () => void;
  open: () => void;
  undo: () => void;
}

/** A key belongs to a dialog, an open menu or a field before it belongs to the game. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [popover]:popover-open')) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/**
 * Left passes, right likes, up opens the profile, Z takes back. Arrows count while nothing else has the focus;
 * Z, being a letter, only while the focus is in the game (WCAG 2.1.4).
 */
export function useKeys(game: RefObject<HTMLElement | null>, moves: SwipeMoves): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.repeat ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey ||
      isTaken(event.target)
    )
      return;
    const inGame = game.current?.contains(document.activeElement) ?? false;
    if (!inGame && document.activeElement !== document.body) return;
    const move = {
      ArrowLeft: moves.pass,
      ArrowRight: moves.like,
      ArrowUp: moves.open,
      z: inGame ? moves.undo : undefined,
    }[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
