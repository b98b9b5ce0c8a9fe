// Runs browser tests: all, or those named. Makes the demo world once; each file's server starts from a copy.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { makeWorld } from './server.mjs';

const folder = fileURLToPath(new URL('tests/', import.meta.url));
const all = readdirSync(folder).filter((name) => name.endsWith('.test.mjs'));
const wished = process.argv.slice(2);
const files = all.filter((name) => wished.length === 0 || wished.some((word) => name.startsWith(word)));
if (files.length === 0) throw new Error(`no test is called ${wished.join(', ')}: there are ${all.join(', ')}`);
// A file has a browser, a server and a database. With three on two processors nothing is over sooner, and tests run out of time.
const atOnce = Number(process.env.AT_ONCE ?? Math.min(availableParallelism(), 4));

/** A file of tests that takes longer hangs: it fails, and the others go on. Weather that somebody asks for takes its time. */
const LONGEST_MS = (15 + 5 * Number(process.env.WEATHER_SEEDS ?? 0)) * 60_000;

/** As much has to be free in memory, in bytes; containers often have 64 MB. */
const ROOM = 4 * 2 ** 30;

/** Browsers share memory by files that they make and delete all the time: on a disk, three files of tests took a third longer. */
function inMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}
const scratch = inMemory() ? mkdtempSync('/dev/shm/liaison-e2e-') : null;
if (scratch) {
  // The database's account passes through.
  chmodSync(scratch, 0o755);
  process.env.TMPDIR = scratch;
}

const world = await makeWorld();
const tests = spawn(process.execPath, ['--test', '--test-force-exit', `--test-timeout=${LONGEST_MS}`, '--test-reporter=spec', `--test-concurrency=${atOnce}`, ...files.map((name) => folder + name)], {
  stdio: 'inherit',
  env: { ...process.env, E2E_WORLD: world },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tests.kill(signal));
const [code] = await new Promise((resolve) => { tests.once('exit', (...how) => resolve(how)); });
await rm(world, { recursive: true, force: true });
if (scratch) await rm(scratch, { recursive: true, force: true });
process.exitCode = code ?? 1;
