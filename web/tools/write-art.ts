// npm run art: writes public/art/<niche>/hero.svg.
import { mkdir, writeFile } from 'node:fs/promises';
import { heroArt } from './hero-art.ts';
import { NICHES } from './tokens.ts';

const folder = new URL('../public/art/', import.meta.url).pathname;
for (const index of NICHES.keys()) {
  await mkdir(`${folder}${index + 1}`, { recursive: true });
  await writeFile(`${folder}${index + 1}/hero.svg`, heroArt(index + 1));
}
