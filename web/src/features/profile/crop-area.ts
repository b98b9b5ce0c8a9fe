import type { PercentCrop } from 'react-image-crop';
import type { Crop } from '#/api/wire';

/** The server's unit: ten-thousandths of the picture (PUT photo.php). */
const WHOLE = 10_000;
const PER_PERCENT = 100;

const toUnit = (percent: number) => Math.min(Math.max(Math.round(percent * PER_PERCENT), 0), WHOLE);

/** What was chosen on screen as the server takes it: never past the edges, and at least one unit each way. */
export function toCrop({ x, y, width, height }: Omit<PercentCrop, 'unit'>): Crop {
  const [left, top] = [Math.min(toUnit(x), WHOLE - 1), Math.min(toUnit(y), WHOLE - 1)];
  return {
    x: left,
    y: top,
    width: Math.max(Math.min(toUnit(width), WHOLE - left), 1),
    height: Math.max(Math.min(toUnit(height), WHOLE - top), 1),
  };
}

/** The server's crop as it is drawn. */
export function toPercent({ x, y, width, height }: Crop): PercentCrop {
  return {
    unit: '%',
    x: x / PER_PERCENT,
    y: y / PER_PERCENT,
    width: width / PER_PERCENT,
    height: height / PER_PERCENT,
  };
}

/** The largest part of a picture of these pixels with the sides `ratio` (width by height), in its middle. */
export function largest(width: number, height: number, ratio: number): PercentCrop {
  const wide = width / height > ratio;
  const part = {
    width: wide ? (height * ratio * 100) / width : 100,
    height: wide ? 100 : (width * 100) / ratio / height,
  };
  return { unit: '%', x: (100 - part.width) / 2, y: (100 - part.height) / 2, ...part };
}

/** True when nearly all of the picture is chosen: then there is nothing to crop. */
export function isWhole({ width, height }: Crop): boolean {
  return width >= WHOLE - 1 && height >= WHOLE - 1;
}
