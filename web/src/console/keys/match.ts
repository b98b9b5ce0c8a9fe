const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether each typed word begins a word of the label, whatever its accents. */
export function matches(label: string, typed: string): boolean {
  const words = plain(label).split(/[^\p{L}\p{N}]+/u);
  const wished = plain(typed).split(/\s+/u).filter(Boolean);
  return wished.every((one) => words.some((word) => word.startsWith(one)));
}
