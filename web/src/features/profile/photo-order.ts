/** `ids` with `id` at place `to` (0 first), kept within the list. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((one) => one !== id);
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

/** The wished order of what there is now: what has gone is left out, what is new stands at the end. */
export function ordered(ids: readonly string[], wish: readonly string[] | null): string[] {
  if (!wish) return [...ids];
  return [...wish.filter((id) => ids.includes(id)), ...ids.filter((id) => !wish.includes(id))];
}

/** Where an arrow key moves the photo at `place` of `count`; null for other keys. */
export function placeAfterKey(key: string, place: number, count: number): number | null {
  const to = {
    ArrowLeft: place - 1,
    ArrowUp: place - 1,
    ArrowRight: place + 1,
    ArrowDown: place + 1,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}
