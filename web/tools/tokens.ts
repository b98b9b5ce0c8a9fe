// The colour tokens of every niche (settings.niche 1 to 7, spec 3): fixed lightness and chroma, the
// hue is the brand's one number. Chroma is fitted to sRGB here, since browsers clip differently.
import { fitChroma, type Oklch } from './colour.ts';

interface Niche {
  name: string;
  hue: number;
  radius: number;
  weight: number;
  ratio: string;
}

/** settings.niche minus one is the index. */
export const NICHES: readonly Niche[] = [
  { name: 'Spark', hue: 12, radius: 14, weight: 750, ratio: '4 / 5' },
  { name: 'Velvet', hue: 320, radius: 10, weight: 700, ratio: '3 / 4' },
  { name: 'Sunset', hue: 45, radius: 18, weight: 750, ratio: '4 / 5' },
  { name: 'Lagoon', hue: 195, radius: 14, weight: 700, ratio: '1 / 1' },
  { name: 'Ocean', hue: 255, radius: 10, weight: 650, ratio: '4 / 5' },
  { name: 'Orchid', hue: 345, radius: 18, weight: 800, ratio: '3 / 4' },
  { name: 'Meadow', hue: 150, radius: 14, weight: 700, ratio: '4 / 5' },
];

type Tone = readonly [lightness: number, chroma: number, hue?: number];

/** Token: [light, dark]; a tone without a hue takes the niche's. */
const TONES = {
  bg: [
    [0.985, 0.006],
    [0.17, 0.012],
  ],
  surface: [
    [1, 0],
    [0.215, 0.016],
  ],
  sunken: [
    [0.96, 0.01],
    [0.14, 0.01],
  ],
  text: [
    [0.24, 0.025],
    [0.95, 0.01],
  ],
  muted: [
    [0.5, 0.03],
    [0.74, 0.02],
  ],
  line: [
    [0.9, 0.012],
    [0.32, 0.02],
  ],
  edge: [
    [0.62, 0.03],
    [0.56, 0.03],
  ],
  brand: [
    [0.515, 0.2],
    [0.76, 0.13],
  ],
  'brand-strong': [
    [0.46, 0.19],
    [0.82, 0.11],
  ],
  'on-brand': [
    [1, 0],
    [0.2, 0.05],
  ],
  tint: [
    [0.94, 0.035],
    [0.3, 0.06],
  ],
  'tint-text': [
    [0.42, 0.16],
    [0.88, 0.07],
  ],
  danger: [
    [0.53, 0.2, 27],
    [0.75, 0.14, 27],
  ],
  'on-danger': [
    [1, 0, 27],
    [0.2, 0.05, 27],
  ],
  'danger-tint': [
    [0.95, 0.03, 27],
    [0.28, 0.06, 27],
  ],
  ok: [
    [0.5, 0.13, 150],
    [0.8, 0.14, 150],
  ],
  'ok-tint': [
    [0.95, 0.04, 150],
    [0.28, 0.05, 150],
  ],
  warn: [
    [0.52, 0.12, 70],
    [0.84, 0.13, 80],
  ],
  'warn-tint': [
    [0.96, 0.04, 80],
    [0.29, 0.05, 75],
  ],
} satisfies Record<string, readonly [Tone, Tone]>;

export type TokenName = keyof typeof TONES;
export type Scheme = 'light' | 'dark';

/** Pairs that must read: text on ground, at least 4.5 (WCAG 1.4.3). */
export const TEXT_PAIRS: readonly (readonly [TokenName, TokenName])[] = [
  ...(['bg', 'surface', 'sunken'] as const).flatMap((ground) =>
    (['text', 'muted', 'brand', 'danger', 'ok', 'warn'] as const).map((text) => [text, ground] as const),
  ),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['tint-text', 'tint'],
  ['text', 'tint'],
  ['on-danger', 'danger'],
  ['danger', 'danger-tint'],
  ['ok', 'ok-tint'],
  ['warn', 'warn-tint'],
  ['text', 'danger-tint'],
  ['text', 'ok-tint'],
  ['text', 'warn-tint'],
];

/** Pairs of an edge or icon and its ground: at least 3 (WCAG 1.4.11). */
export const EDGE_PAIRS: readonly (readonly [TokenName, TokenName])[] = [
  ['edge', 'bg'],
  ['edge', 'surface'],
  ['edge', 'sunken'],
  ['brand', 'bg'],
  ['brand', 'tint'],
  ['brand', 'danger-tint'],
];

/** The fitted colour of one token for a niche's hue. */
export function token(name: TokenName, scheme: Scheme, hue: number): Oklch {
  const tones: readonly [Tone, Tone] = TONES[name];
  const [lightness, chroma, ownHue] = tones[scheme === 'light' ? 0 : 1];
  return fitChroma([lightness, chroma, ownHue ?? hue]);
}

function css([lightness, chroma, hue]: Oklch): string {
  const short = (value: number) => String(Math.round(value * 1000) / 1000).replace(/^0\./u, '.');
  return `oklch(${short(lightness)} ${short(chroma)} ${hue})`;
}

function declaration(name: TokenName, hue: number): string {
  return `  --${name}: light-dark(${css(token(name, 'light', hue))}, ${css(token(name, 'dark', hue))});`;
}

/** The whole `src/styles/tokens.gen.css`. */
export function tokensCss(): string {
  const names = Object.keys(TONES).filter((name): name is TokenName => name in TONES);
  const tones: Record<string, readonly [Tone, Tone]> = TONES;
  const ofTheNiche = names.filter((name) => tones[name]?.[0][2] === undefined);
  const blocks = NICHES.map((niche, index) => {
    const own = (index === 0 ? names : ofTheNiche).map((name) => declaration(name, niche.hue));
    const shape = `  --radius: ${niche.radius}px; --heading-weight: ${niche.weight}; --card-ratio: ${niche.ratio};`;
    const selector = index === 0 ? ':root' : `[data-niche='${index + 1}']`;
    return `/* ${niche.name} */\n${selector} {\n${[...own, shape].join('\n')}\n}`;
  });
  return `/* Written by \`npm run tokens\` from tools/tokens.ts. */\n@layer tokens {\n${blocks.join('\n')}\n}\n`;
}
