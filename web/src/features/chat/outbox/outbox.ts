import { ProblemError } from '#/api/problem';
import type { Id, MessageSent } from '#/api/wire';
import { obstacleIn } from '#/features/chat/composer/send-rules';
import { restoreOutgoing, type Outgoing } from '#/features/chat/outbox/outgoing';
import type { MemberStorage } from '#/lib/member-storage';
import { createStore, type Store } from '#/lib/store';

/** Refusals of the photo itself: it goes back there alone, with its words, and says why. */
const PHOTO_REFUSED = new Set([
  'photo_unreadable',
  'photo_moving',
  'photo_too_small',
  'photo_too_large',
  'body_too_large',
]);
/** Fields of which a refusal may speak. */
const BESIDE = ['text', 'photo', 'voice', 'gift'];
/** The message may yet be sent: no answer came, the server was away, or the session ended. */
const NO_ANSWER = new Set([0, 502, 503, 504]);
/** Where no event says that the connection is back, it is tried again so often. */
export const TRY_AGAIN_MS = 15_000;

interface OutboxOptions {
  storage: MemberStorage;
  /** One call with all its retries; throws {@link ProblemError}. */
  send: (message: Outgoing, signal: AbortSignal) => Promise<MessageSent>;
  isOnline: () => boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Puts it where it shows; a promise for where that takes a while, until which it counts as on its way. */
  onSent: (message: Outgoing, sent: MessageSent) => Promise<void> | void;
  /** The messages, oldest first, go back to the composer. */
  onRefused: (partner: Id, refused: readonly Outgoing[], problem: ProblemError) => void;
  /** Its writer wants it no more. */
  onDiscarded: (message: Outgoing) => void;
}

/** A member's messages on their way, one at a time for each partner so that they arrive in order. */
export interface Outbox {
  messages: Store<readonly Outgoing[]>;
  add: (message: Pick<Outgoing, 'partner' | 'conversation' | 'text' | 'gift' | 'photo' | 'voice' | 'quote'>) => void;
  /** Tries a failed one again, under the same id. */
  retry: (clientId: Id) => void;
  discard: (clientId: Id) => void;
  /** The connection may be back: whatever waits is tried now. */
  flush: () => void;
  /** Takes up the work, also what an earlier page left; the returned function ends it and keeps what is left. */
  start: () => () => void;
}

function isFinal(error: ProblemError): boolean {
  return !NO_ANSWER.has(error.status) && error.code !== 'authentication_required';
}

/** The queue of spec 7's retries on top of the client's own: kept over reloads, sent once. */
export function createOutbox({ storage, send, isOnline, now, onSent, onRefused, onDiscarded }: OutboxOptions): Outbox {
  const messages = createStore<readonly Outgoing[]>(
    restoreOutgoing(
      storage.entries().map(([, stored]) => stored),
      now(),
    ),
  );
  const busy = new Set<Id>();
  let session = new AbortController();

  const find = (clientId: Id) => messages.get().find((message) => message.client_id === clientId);

  function put(message: Outgoing): void {
    storage.set(message.client_id, JSON.stringify(message));
    const others = messages.get();
    messages.set(
      find(message.client_id)
        ? others.map((one) => (one.client_id === message.client_id ? message : one))
        : [...others, message],
    );
  }

  function forget(clientId: Id): void {
    storage.set(clientId, '');
    messages.set(messages.get().filter((message) => message.client_id !== clientId));
  }

  function giveBack(refused: readonly Outgoing[], problem: ProblemError): void {
    const [first] = refused;
    refused.forEach(({ client_id }) => forget(client_id));
    if (first) onRefused(first.partner, refused, problem);
  }

  /** Whatever of this partner's would meet the same refusal leaves together, in order. */
  const alike = ({ partner }: Outgoing) =>
    messages.get().filter((one) => one.partner === partner && one.state !== 'failed' && !one.voice);

  function settle(message: Outgoing, error: ProblemError): void {
    // There is no field that a voice could go back to: it waits where it is until its writer tries again.
    if (obstacleIn(error.problem) && !message.voice) giveBack(alike(message), error);
    else if (message.photo && PHOTO_REFUSED.has(error.code)) giveBack([message], error);
    else
      put({
        ...message,
        state: isFinal(error) ? 'failed' : 'waiting',
        ...(isFinal(error) && {
          detail: BESIDE.map((name) => error.field(name)).find(Boolean) ?? error.problem.detail,
        }),
      });
  }

  async function attempt(message: Outgoing, { signal }: AbortController): Promise<void> {
    put({ ...message, state: 'sending' });
    try {
      const sent = await send(message, signal);
      // First what was sent, then away with what was on its way: its bubble never misses a frame.
      const shown = signal.aborted ? undefined : onSent(message, sent);
      // The next one leaves meanwhile.
      if (shown) void shown.then(() => forget(message.client_id));
      else forget(message.client_id);
    } catch (error) {
      if (signal.aborted) return;
      settle(
        message,
        error instanceof ProblemError ? error : new ProblemError({ status: 500, code: 'unexpected', detail: '' }),
      );
    }
  }

  /** Sends what is queued for one partner, one after another; a lost connection makes the rest wait. */
  async function work(partner: Id): Promise<void> {
    if (busy.has(partner)) return;
    busy.add(partner);
    const during = session;
    const next = () => messages.get().find((one) => one.partner === partner && one.state === 'queued');
    for (let message = next(); message && !during.signal.aborted; message = next()) {
      if (isOnline()) await attempt(message, during);
      const waits = !isOnline() || find(message.client_id)?.state === 'waiting';
      if (waits)
        messages
          .get()
          .filter((one) => one.partner === partner && one.state === 'queued')
          .forEach((one) => put({ ...one, state: 'waiting' }));
    }
    busy.delete(partner);
  }

  function flush(): void {
    const waiting = messages.get().filter(({ state }) => state === 'waiting');
    if (!isOnline() || waiting.length === 0) return;
    waiting.forEach((message) => put({ ...message, state: 'queued' }));
    new Set(waiting.map(({ partner }) => partner)).forEach((partner) => void work(partner));
  }

  return {
    messages,
    flush,
    discard: (clientId) => {
      const message = find(clientId);
      if (!message) return;
      forget(clientId);
      onDiscarded(message);
    },
    add: (message) => {
      put({ ...message, client_id: crypto.randomUUID(), written_at: now(), state: 'queued' });
      void work(message.partner);
    },
    retry: (clientId) => {
      const message = find(clientId);
      if (message?.state !== 'failed') return;
      const { detail: _, ...again } = message;
      put({ ...again, state: 'queued' });
      void work(message.partner);
    },
    start: () => {
      session = new AbortController();
      busy.clear();
      flush();
      const timer = setInterval(flush, TRY_AGAIN_MS);
      return () => {
        clearInterval(timer);
        session.abort();
      };
    },
  };
}
