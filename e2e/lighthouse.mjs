// node lighthouse.mjs <folder of lighthouse> [runs] [path …]: Lighthouse, mobile, on pages of the demo as a visitor gets
// them; prints a line for each and fails below 100 in the median. scripts/lighthouse brings Lighthouse and calls it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startServer } from './server.mjs';

const [folder, runs = '3', ...paths] = process.argv.slice(2);
const PAGES = paths.length > 0 ? paths : ['/', '/landers/tinderswipe', '/landers/video', '/pages/terms'];
const KINDS = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
const run = promisify(execFile);
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** Chromium now and then loses the beginning of its trace; Lighthouse then asks to be run again. */
const LOST_TRACE = 'NO_NAVSTART';

async function report(url) {
  try {
    return await trace(url);
  } catch (failure) {
    if (!String(failure.stdout).includes(LOST_TRACE)) throw failure;
    return trace(url);
  }
}

async function trace(url) {
  const flags = ['--output=json', '--quiet', '--form-factor=mobile', `--only-categories=${KINDS.join()}`, '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage'];
  const environment = { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' };
  const { stdout } = await run(process.execPath, [`${folder}/node_modules/lighthouse/cli/index.js`, url, ...flags], { env: environment, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout);
}

async function look(url) {
  const { categories, audits } = await report(url);
  const wrong = Object.values(audits).filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && ['binary', 'numeric'].includes(scoreDisplayMode)).map(({ id }) => id);
  return { scores: KINDS.map((kind) => Math.round(categories[kind].score * 100)), times: TIMES.map((id) => audits[id].numericValue), bytes: audits['total-byte-weight'].numericValue, wrong };
}

const server = await startServer();
let good = true;
try {
  console.log(`| Page | ${KINDS.join(' | ')} | FCP ms | LCP ms | TBT ms | CLS | KB |\n|---|${'---|'.repeat(KINDS.length + 5)}`);
  for (const path of PAGES) {
    const seen = [];
    for (let index = 0; index < Number(runs); index += 1) seen.push(await look(server.address(path)));
    const scores = KINDS.map((_, index) => median(seen.map((one) => one.scores[index])));
    const [paint, largest, blocked, shift] = TIMES.map((_, index) => median(seen.map((one) => one.times[index])));
    console.log(`| ${path} | ${scores.join(' | ')} | ${Math.round(paint)} | ${Math.round(largest)} | ${Math.round(blocked)} | ${shift.toFixed(3)} | ${Math.round(median(seen.map((one) => one.bytes)) / 1024)} |`);
    const below = [...new Set(seen.flatMap((one) => one.wrong))];
    if (scores.some((score) => score < 100)) good = false;
    if (below.length > 0) console.log(`  below 0.9: ${below.join(', ')}`);
  }
} finally {
  await server.stop();
}
process.exitCode = good ? 0 : 1;
