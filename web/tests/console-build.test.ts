import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../tools/vite-manifest.ts';

const manifest: Manifest = JSON.parse(readFileSync('dist-console/.vite/manifest.json', 'utf8'));
const page = readFileSync('dist-console/console.html', 'utf8');
const kilobytes = (file: string) => gzipSync(readFileSync(`dist-console/${file}`), { level: 9 }).length / 1024;
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + kilobytes(file), 0);

/** Scripts and styles that come with what was built from `source` without waiting. */
function comesWith(source: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  chunk.css?.forEach((file) => files.add(file));
  chunk.imports?.forEach((one) => comesWith(one, files));
  return files;
}

/** What every page of it brings before anything is shown. */
const first = comesWith('console.html');
const catalogues = Object.keys(manifest).filter((key) => key.endsWith('/console.po'));

describe('what staff download', () => {
  it('is at most 150 KB at first, with the largest catalogue', () => {
    expect(catalogues.length).toBe(4);
    const largest = Math.max(...catalogues.map((key) => kilobytes(manifest[key]?.file ?? '')));
    const size = sum(first) + largest;
    console.log(`console, first load with its catalogue: ${size.toFixed(1)} KB (at most 150)`);
    expect(size).toBeLessThanOrEqual(150);
  });

  it('is at most 25 KB more for a screen', () => {
    const screens = Object.keys(manifest).filter((key) => /^src\/console\/.*-page\.tsx$/u.test(key));
    expect(screens.length).toBeGreaterThanOrEqual(6);
    const sizes = screens.map((screen) => ({
      screen,
      size: sum([...comesWith(screen)].filter((file) => !first.has(file))),
    }));
    expect(sizes.filter(({ size }) => size > 25)).toEqual([]);
  });
});

describe('the page of the console', () => {
  it('has nothing inline, which its policy would drop, and no worker', () => {
    expect(page).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=/u);
    expect(readdirSync('dist-console').toSorted()).toEqual(['.vite', 'assets', 'console.html']);
  });

  it('asks for no search engine and names its own files only', () => {
    expect(page).toContain('noindex');
    const named = [...page.matchAll(/(?:src|href)="([^"]+)"/gu)].map(([, address = '']) => address);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((address) => !address.startsWith('/assets/'))).toEqual([]);
  });
});

describe('the files of the members', () => {
  const assets = readdirSync('dist/assets');

  it('have none of the console’s names', () => {
    const own = readdirSync('dist-console/assets');
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((name) => assets.includes(name))).toEqual([]);
  });

  it('have none of its texts, calls and marks', () => {
    const marks = ['api/console', 'console-signs', 'console-keys', 'Sign in with a passkey', 'Is it really you?'];
    const scripts = assets.filter((name) => /\.(?:js|css|json)$/u.test(name));
    expect(scripts.length).toBeGreaterThan(50);
    const found = scripts.flatMap((name) => {
      const text = readFileSync(`dist/assets/${name}`, 'utf8');
      return marks.filter((mark) => text.includes(mark)).map((mark) => `${name}: ${mark}`);
    });
    expect(found).toEqual([]);
  });
});
