import type { MouseEvent } from 'react';

// Where the focus goes from a button that goes with its press: without, keys would begin anew at the top of the
// page.

/** From the foot, to where one writes. */
export function toTheText({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('footer')?.querySelector('textarea')?.focus();
}

/** The same after a press by key: a finger's would bring up a phone's keyboard. */
export function toTheTextByKey(event: MouseEvent<HTMLElement>): void {
  if (event.detail === 0) toTheText(event);
}

/** From among the messages, to their area. */
export function toTheMessages({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[role=region]')?.focus({ preventScroll: true });
}
