/** CSS pixels of a photo in a message: as large as it fits, its edges cut where it is far longer than wide. */
const WIDEST = 300;
const HIGHEST = 360;
const SMALLEST = 120;

/** The place that a photo of so many pixels takes; zeros: not known, then a square. Fixed before the photo is there. */
export function photoBox({ width, height }: { width: number; height: number }): { width: number; height: number } {
  if (width <= 0 || height <= 0) return { width: 240, height: 240 };
  const scale = Math.min(WIDEST / width, HIGHEST / height);
  return { width: Math.round(Math.max(SMALLEST, width * scale)), height: Math.round(Math.max(SMALLEST, height * scale)) };
}
