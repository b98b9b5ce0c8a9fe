import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contrast } from '../tools/colour.ts';
import { heroArt } from '../tools/hero-art.ts';
import { icons, mailColours, manifestColours } from '../tools/icons.ts';
import { EDGE_PAIRS, NICHES, TEXT_PAIRS, token, tokensCss, type Scheme } from '../tools/tokens.ts';

const cases = NICHES.flatMap((niche) =>
  (['light', 'dark'] as const).map((scheme) => [niche.name, scheme, niche.hue] as const),
);

function weakest(pairs: typeof TEXT_PAIRS, scheme: Scheme, hue: number) {
  return pairs
    .map(([front, back]) => ({ front, back, ratio: contrast(token(front, scheme, hue), token(back, scheme, hue)) }))
    .toSorted((one, other) => one.ratio - other.ratio)[0];
}

describe.each(cases)('%s in %s', (_name, scheme, hue) => {
  it('has every text at 4.5 or more', () => {
    const { ratio, front, back } = weakest(TEXT_PAIRS, scheme, hue) ?? { ratio: 0 };
    expect(ratio, `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
  });
  it('has every control edge at 3 or more', () => {
    const { ratio, front, back } = weakest(EDGE_PAIRS, scheme, hue) ?? { ratio: 0 };
    expect(ratio, `${front} on ${back}`).toBeGreaterThanOrEqual(3);
  });
});

it('keeps tokens.gen.css in step with tools/tokens.ts', () => {
  expect(readFileSync('src/styles/tokens.gen.css', 'utf8')).toBe(tokensCss());
});

it('keeps the colours of mails in step too', () => {
  expect(JSON.parse(readFileSync('../server/src/mail/colours.json', 'utf8'))).toEqual(mailColours());
});

describe('the icons that `npm run icons` drew', () => {
  it('are in step with the tokens', () => {
    expect(JSON.parse(readFileSync('public/icons/colours.json', 'utf8'))).toEqual(manifestColours());
    for (const [index, { hue }] of NICHES.entries())
      expect(readFileSync(`public/icons/${index + 1}/tile.svg`, 'utf8')).toBe(icons(hue).tile);
  });

  /** Width and height as the PNG's own header has them. */
  const size = (file: string) => {
    const bytes = readFileSync(`public/icons/${file}`);
    return [bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  };
  it.each(NICHES.map((_, index) => index + 1))('have the sizes that a manifest names: niche %i', (niche) => {
    for (const pixels of [192, 512])
      for (const kind of ['', 'maskable-'])
        expect(size(`${niche}/${kind}${pixels}.png`)).toEqual(['PNG', pixels, pixels]);
  });
});

it.each(NICHES.map((_, index) => index + 1))(
  'the scene that `npm run art` drew is in step with the tokens: niche %i',
  (niche) => {
    const drawn = readFileSync(`public/art/${niche}/hero.svg`, 'utf8');
    expect(drawn).toBe(heroArt(niche));
    // It comes with the first screen.
    expect(gzipSync(drawn).length).toBeLessThan(4096);
  },
);
