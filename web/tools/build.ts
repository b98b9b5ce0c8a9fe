// npm run build: client files, those of the console, the same app for Node, then every public page in every language.
import { rm } from 'node:fs/promises';
import { build as bundle } from 'vite';
import { TARGET } from './browsers.ts';
import { buildIdOf, writeBuildId } from './build-id.ts';
import { compressAssets } from './compress.ts';
import { writeNeeds } from './import-parts.ts';
import { prerender } from './prerender.ts';
import { copyTooOld } from './too-old.ts';
import { readManifest } from './vite-manifest.ts';

const root = new URL('..', import.meta.url).pathname;
const nodeApp = `${root}node_modules/.cache/prerender`;
const started = performance.now();

process.env.NODE_ENV = 'production';
await rm(`${root}dist`, { recursive: true, force: true });
await bundle({ root, logLevel: 'warn' });
// Of staff, apart: the members' files know nothing of it, and it nothing of theirs.
await bundle({ root, logLevel: 'warn', configFile: `${root}vite.console.config.ts` });
// By itself and under one name for ever: browsers ask for it anew (server/src/web/installed.rs).
await bundle({
  configFile: false,
  root,
  logLevel: 'warn',
  resolve: { alias: { '#': `${root}src` } },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: TARGET,
    rolldownOptions: { input: 'src/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
});
await bundle({
  root,
  logLevel: 'warn',
  build: {
    ssr: 'src/prerender.tsx',
    outDir: nodeApp,
    emptyOutDir: true,
    manifest: false,
    rolldownOptions: { input: 'src/prerender.tsx', output: { entryFileNames: '[name].js' } },
  },
});
const bundled = performance.now();
const tooOld = await copyTooOld(root, `${root}dist`);
const manifest = await readManifest(`${root}dist`);
const parts = await writeNeeds(`${root}dist`, manifest);
// Pages follow from these.
const build = await buildIdOf([`${root}dist`, nodeApp]);
const pages = await prerender({
  dist: `${root}dist`,
  nodeApp: `${nodeApp}/prerender.js`,
  manifest,
  build,
  parts,
  tooOld,
});
await writeBuildId(`${root}dist`, build);
await compressAssets(`${root}dist/assets`);
await compressAssets(`${root}dist-console/assets`);
const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
console.log(
  `built in ${seconds(started, bundled)} s, ${pages} pages rendered in ${seconds(bundled, performance.now())} s`,
);
