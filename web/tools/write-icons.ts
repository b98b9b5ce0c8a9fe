// npm run icons: public/icons, seldom run, so its pictures are kept in the repository; Chromium draws them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { icons, manifestColours } from './icons.ts';
import { NICHES } from './tokens.ts';

const folder = new URL('../public/icons/', import.meta.url).pathname;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

async function draw(svg: string, size: number, file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; inline-size: 100vw; block-size: 100vh }</style>${svg}`,
  );
  await page.screenshot({ path: file, omitBackground: true });
  await page.close();
}

for (const [index, { hue }] of NICHES.entries()) {
  const own = `${folder}${index + 1}`;
  mkdirSync(own, { recursive: true });
  const { tile, maskable, badge } = icons(hue);
  writeFileSync(`${own}/tile.svg`, tile);
  await draw(tile, 192, `${own}/192.png`);
  await draw(tile, 512, `${own}/512.png`);
  await draw(maskable, 192, `${own}/maskable-192.png`);
  await draw(maskable, 512, `${own}/maskable-512.png`);
  if (index === 0) await draw(badge, 96, `${folder}badge.png`);
}
writeFileSync(`${folder}colours.json`, `${JSON.stringify(manifestColours(), null, 2)}\n`);
await browser.close();
