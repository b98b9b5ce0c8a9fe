// OKLCH to sRGB (Björn Ottosson's matrices) and WCAG 2.2 contrast, for the token script and its test.

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** Linear-light sRGB; channels outside 0 to 1 are colours that a screen cannot show. */
export function toLinearSrgb([lightness, chroma, hue]: Oklch): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isInSrgb(colour: Oklch): boolean {
  return toLinearSrgb(colour).every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

/** The same lightness and hue with the most chroma, up to the one asked for, that sRGB can show. */
export function fitChroma([lightness, chroma, hue]: Oklch): Oklch {
  if (isInSrgb([lightness, chroma, hue])) return [lightness, chroma, hue];
  let low = 0;
  let high = chroma;
  while (high - low > 0.0005) {
    const middle = (low + high) / 2;
    if (isInSrgb([lightness, middle, hue])) low = middle;
    else high = middle;
  }
  return [lightness, Math.floor(low * 1000) / 1000, hue];
}

function luminance(colour: Oklch): number {
  const [red, green, blue] = toLinearSrgb(colour).map((channel) => Math.min(1, Math.max(0, channel)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((x, y) => x - y);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
