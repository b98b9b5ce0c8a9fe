// Starts the product as a newcomer would, on a port and a state folder of its own.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = process.env.LIAISON ?? `${process.env.CARGO_TARGET_DIR ?? `${root}target`}/debug/liaison`;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A running product: its port and how to stop it. `members` is the size of the demo world. */
export async function startServer({ members = 240 } = {}) {
  const port = await freePort();
  const state = await mkdtemp('/tmp/liaison-e2e-');
  const environment = { ...process.env, PORT: String(port), STATE_DIR: state, LIAISON_DEMO_MEMBERS: String(members), DATABASE_URL: undefined };
  delete environment.DATABASE_URL;
  const child = spawn(program, ['serve', '--demo'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => { log += chunk; });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const ready = async () => {
    for (let tries = 0; tries < 600; tries += 1) {
      if (child.exitCode !== null) throw new Error(`the server ended:\n${log}`);
      const answer = await fetch(`http://127.0.0.1:${port}/api/settings.php`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => { setTimeout(resolve, 250); });
    }
    throw new Error(`the server did not get ready:\n${log}`);
  };
  await ready();
  return {
    port,
    address: (path, domain = 'localhost') => `http://${domain}:${port}${path}`,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(state, { recursive: true, force: true });
    },
  };
}

/** The newest caught mail to this address, of one kind if given, once it is there. */
export async function mailTo(server, recipient, kind) {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(server.address(`/dev/outbox.json?recipient=${encodeURIComponent(recipient)}`));
    const { mails } = await answer.json();
    const mail = mails.find((one) => !kind || one.kind === kind);
    if (mail) return mail;
    await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
  throw new Error(`no ${kind ?? ''} mail to ${recipient}`);
}
