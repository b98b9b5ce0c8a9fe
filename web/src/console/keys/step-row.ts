/** Moves the focus to the next or previous row of the list in view. */
export function stepRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by;
  rows[Math.max(0, Math.min(next, rows.length - 1))]?.focus();
}
