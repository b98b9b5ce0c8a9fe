// Starts the product as a newcomer would, on a port and a state folder of its own.
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import postgres from 'postgres';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = process.env.LIAISON ?? `${process.env.CARGO_TARGET_DIR ?? `${root}target`}/debug/liaison`;
/** What the server writes once it listens. */
const READY = 'liaison::cli::serve: ready';
/** What it ends with when another program has the port. */
const TAKEN = /is another program on it/;
/** How many members the demo world has. */
const MEMBERS = 240;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** In memory where `run` found room there: what PostgreSQL flushes costs nothing then. */
const newState = () => mkdtemp(`${tmpdir()}/liaison-e2e-`);

/** How often another port is tried when the one that was free a moment ago is another's. */
const PORTS = 5;

/** The process on `state` with these settings besides, once it answers. */
async function launch(state, settings = {}) {
  for (let tries = 1; ; tries += 1) {
    const server = await launchOn(await freePort(), state, settings);
    if (server.ready) return server;
    if (tries === PORTS || !TAKEN.test(server.log())) throw new Error(`the server did not get ready:\n${server.log()}`);
  }
}

async function launchOn(port, state, settings) {
  const { DATABASE_URL: _, ...environment } = { ...process.env, PORT: String(port), STATE_DIR: state, LIAISON_DEMO_MEMBERS: String(MEMBERS), ...settings };
  if (environment.LIAISON_CONSOLE_PORT === 'free') environment.LIAISON_CONSOLE_PORT = String(await freePort());
  const child = spawn(program, ['serve', '--demo'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => { log += chunk; });
  let asked = false;
  const ended = new Promise((resolve) => child.once('exit', (...how) => {
    // A test that meets a dead server should not have to guess.
    if (!asked && !TAKEN.test(log)) process.stderr.write(`the server on port ${port} ended by itself (${how.join(' ')}):\n${log.slice(-4000)}\n`);
    resolve();
  }));
  const end = () => {
    asked = true;
    child.kill('SIGTERM');
    return ended;
  };
  const server = { port, consolePort: environment.LIAISON_CONSOLE_PORT, log: () => log, end, ready: false };
  for (let tries = 0; tries < 3000 && child.exitCode === null; tries += 1) {
    // Its own word first: on a port that two files were given, the other's server would answer.
    const answer = log.includes(READY) ? await fetch(`http://127.0.0.1:${port}/api/settings.php`).catch(() => null) : null;
    if (answer?.ok) return { ...server, ready: true };
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  await end();
  return server;
}

/** A state folder with the demo world, which servers can start from copies of. Remove it afterwards. */
export async function makeWorld() {
  const state = await newState();
  try {
    const { end } = await launch(state);
    await end();
    return state;
  } catch (error) {
    await rm(state, { recursive: true, force: true });
    throw error;
  }
}

/** The database of a server that runs on `state`: what no call of the product makes, such as a year of messages. */
async function databaseOf(state) {
  const password = (await readFile(`${state}/password`, 'utf8')).trim();
  // A folder that is longer than a socket's path may be has it elsewhere: `mkdtemp` above stays far below.
  return postgres({ host: `${state}/run`, username: 'app', password, database: 'liaison', max: 1, onnotice: () => {} });
}

/**
 * A running product of this file's own, in a demo world that nobody else changes: its port and how to stop
 * it. Starts from the copy that `run` made, else makes the world itself. `settings` are more of its environment.
 */
export async function startServer(settings = {}) {
  const state = await newState();
  const remove = () => rm(state, { recursive: true, force: true });
  try {
    const world = process.env.E2E_WORLD;
    // With owners and rights, which PostgreSQL checks.
    if (world) await promisify(execFile)('cp', ['-a', `${world}/.`, state]);
    let running = await launch(state, settings);
    const { port } = running;
    const sql = await databaseOf(state).catch(async (error) => {
      await running.end();
      throw error;
    });
    return {
      port,
      /** Statements beside the server, as sql`select 1`. */
      sql,
      address: (path, domain = 'localhost') => `http://${domain}:${port}${path}`,
      /** Where staff work; with the setting `LIAISON_CONSOLE_PORT: 'free'`. */
      console: (path) => `http://console.localhost:${running.consolePort}${path}`,
      log: () => running.log(),
      /** Ends the process and starts another with these settings on the same data and port, as a release does on one node. */
      async restart(others) {
        await running.end();
        running = await launchOn(port, state, { ...settings, ...others });
        if (!running.ready) throw new Error(`the server did not get ready again:\n${running.log()}`);
      },
      /** Runs a subcommand as the operator does beside the running server, such as ('photo', 'queue', '--by', 'e2e'); gives what it printed. */
      async operate(...words) {
        const { DATABASE_URL: _, ...environment } = { ...process.env, STATE_DIR: state };
        const { stdout } = await promisify(execFile)(program, words, { env: environment });
        return stdout;
      },
      async stop() {
        await sql.end();
        await running.end();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The newest caught mail to this address, of one kind if given, once it is there. */
export async function mailTo(server, recipient, kind) {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(server.address(`/dev/outbox.json?recipient=${encodeURIComponent(recipient)}`));
    const { mails } = await answer.json();
    const mail = mails.find((one) => !kind || one.kind === kind);
    if (mail) return mail;
    await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
  throw new Error(`no ${kind ?? ''} mail to ${recipient}`);
}
