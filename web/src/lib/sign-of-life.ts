/**
 * Whether somebody did this. Browsers tell of a move as well when the page changes beneath a pointer that lies still.
 */
export function isSignOfLife({ type, movementX, movementY }: Partial<MouseEvent>): boolean {
  return type !== 'pointermove' || !!(movementX || movementY);
}
