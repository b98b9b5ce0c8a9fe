// The site's icon in the colours of each niche: the heart of public/favicon.svg, cut three ways.
import { NICHES, token, type Scheme } from './tokens.ts';
import { toLinearSrgb, type Oklch } from './colour.ts';

/** Drawn in a box of 64; well inside the circle of 80 % that launchers may cut a maskable icon to. */
const HEART = 'M32 47C14 36 17 19 27 19c3 0 5 3 5 5 0-2 2-5 5-5 10 0 13 17-5 28z';

/** `#rrggbb`, for manifests and pictures, which know no OKLCH. */
export function hex(colour: Oklch): string {
  const channels = toLinearSrgb(colour).map((channel) => {
    const light = Math.min(1, Math.max(0, channel));
    const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

function svg(content: string, box = '0 0 64 64'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>\n`;
}

/**
 * The pictures of one niche: a tile with round corners, one that fills its square for launchers to cut, one
 * colour for Android's status bar.
 */
export function icons(hue: number): { tile: string; maskable: string; badge: string } {
  const brand = hex(token('brand', 'light', hue));
  const heart = `<path d="${HEART}" fill="#fff"/>`;
  return {
    tile: svg(`<rect width="64" height="64" rx="18" fill="${brand}"/>${heart}`),
    maskable: svg(`<rect width="64" height="64" fill="${brand}"/>${heart}`),
    badge: svg(heart, '12 13 40 40'),
  };
}

/** What a manifest says of colours: the brand and the page's ground, by niche from 1. */
export function manifestColours(): { theme_color: string; background_color: string }[] {
  return NICHES.map(({ hue }) => ({
    theme_color: hex(token('brand', 'light', hue)),
    background_color: hex(token('bg', 'light', hue)),
  }));
}

/**
 * What mails are drawn with (server/src/mail/html.rs), by niche from 1: mail programs know no OKLCH and no
 * `light-dark()`.
 */
export function mailColours(): Record<Scheme, Record<string, string>>[] {
  const names = ['bg', 'surface', 'text', 'muted', 'line', 'brand', 'on-brand', 'tint', 'tint-text'] as const;
  const of = (scheme: Scheme, hue: number) =>
    Object.fromEntries(names.map((name) => [name.replace('-', '_'), hex(token(name, scheme, hue))]));
  return NICHES.map(({ hue }) => ({ light: of('light', hue), dark: of('dark', hue) }));
}
