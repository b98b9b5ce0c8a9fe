import { createStore } from '#/lib/store';

/** A card of the profile that is being edited. */
interface OpenCard {
  section: string;
  /** Selects the control in it that gets the focus; the sheet's own first one where nothing is said. */
  control?: string;
}

/** The one card that is open, if any: whatever says that something is missing opens its card. */
export const openCard = createStore<OpenCard | null>(null);

/** Closes the card; the focus goes to it where what opened it is gone. */
export function closeCard(section: string): void {
  if (openCard.get()?.section !== section) return;
  openCard.set(null);
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`#${section} h2 button`)?.focus();
  });
}
