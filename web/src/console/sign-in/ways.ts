import { send } from '#/console/api/call';
import type { KeyQuestion, Session } from '#/console/api/types';
import { passkeyProblem } from '#/console/sign-in/passkey-words';
import { askForPasskey, createPasskey } from '#/lib/passkey';

type KeyOptions = Parameters<typeof askForPasskey>[0];
type NewKeyOptions = Parameters<typeof createPasskey>[0];

/** Asks the device for one of its passkeys; throws what can be shown. */
async function answer(question: { challenge: string; options: object }) {
  try {
    const credential = await askForPasskey(question.options as KeyOptions);
    return { challenge: question.challenge, credential: credential as never };
  } catch (error) {
    throw passkeyProblem(error);
  }
}

/** In with a passkey. */
export async function signInByPasskey(): Promise<Session> {
  const question = await send('post', '/api/console/sign-in-challenge', {});
  return send('post', '/api/console/sign-in', await answer(question));
}

/** A fresh proof by a passkey. */
export async function proveByPasskey(): Promise<void> {
  const question = await send('post', '/api/console/proof-challenge', {});
  await send('post', '/api/console/proof', await answer(question));
}

/** Makes a passkey on this device. */
export async function makePasskey({ challenge, options }: KeyQuestion, name: string) {
  try {
    const credential = await createPasskey(options as unknown as NewKeyOptions);
    return { challenge, name, credential: credential as never };
  } catch (error) {
    throw passkeyProblem(error);
  }
}

/** The mark in an address that came by mail or from a command: after the hash, so that no server's log has it. */
export function linkToken(): string {
  return new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
}
