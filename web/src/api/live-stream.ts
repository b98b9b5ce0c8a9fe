import { apiUrl } from '#/api/client';
import type { LiveEvent, LiveState } from '#/api/live-state';
import type { Id } from '#/api/wire';

interface LiveHandlers {
  /** The cursor that came with the page's data: the stream starts there. */
  after: string | undefined;
  /** Profile id of the member whose events they are; the server gives nobody else's. */
  member: Id | undefined;
  /** `cursor` is the place in the member's log after it; passing events, such as typing, have none. */
  onEvent: (event: LiveEvent, cursor: string | undefined) => void;
  onState: (state: LiveState) => void;
  /** The stream is open, but starts at no cursor, or was silent for long: reload what it feeds. */
  onGap: () => void;
  /** The server does not give this stream: the session may have ended, or be another member's. */
  onRefused: () => void;
}

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
/** A break shorter than this is not worth a word. */
const LOST_AFTER_MS = 2500;
/**
 * The server says `alive` each 20 s: who hears nothing for so long holds a line that nobody is at the other end
 * of.
 */
export const SILENCE_MS = 50_000;
/** How often that is looked at; after a sleep, in which timers stand still, it is noticed as soon. */
export const LOOK_MS = 10_000;
/** What somebody who uses the page does first. */
const USES = ['focus', 'pointerdown', 'keydown'] as const;

function parseEvent(data: string): LiveEvent | undefined {
  const event: unknown = JSON.parse(data);
  return typeof event === 'object' && event !== null && 'type' in event ? (event as LiveEvent) : undefined;
}

/**
 * Calls `back` once, as soon as the page is used again: looked at anew, pressed, typed on. Returns what gives
 * it up.
 */
export function onceUsed(back: () => void): () => void {
  const left = new AbortController();
  const used = () => {
    left.abort();
    back();
  };
  const options = { capture: true, signal: left.signal };
  USES.forEach((use) => window.addEventListener(use, used, options));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && used(), options);
  return () => left.abort();
}

/** Calls `look` each 10 s, and at once when the page may have slept or been cut off. Returns what ends it. */
export function onWaking(look: () => void): () => void {
  const left = new AbortController();
  const { signal } = left;
  const timer = setInterval(look, LOOK_MS);
  window.addEventListener('online', look, { signal });
  window.addEventListener('pageshow', look, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(), { signal });
  return () => {
    clearInterval(timer);
    left.abort();
  };
}

/** Whether `moment` is so long ago; a clock that was set back says nothing else than that it was touched. */
export const isSilentSince = (moment: number) => Math.abs(Date.now() - moment) > SILENCE_MS;

/**
 * The event stream (`GET /api/events.php`), kept open until it is closed. The browser resumes by Last-Event-ID
 * on its own after a network break; after an HTTP error it gives up, so a new stream is opened with growing
 * delay where the old one ended, and so it is when nothing was heard for long. Where newer pages took its place
 * it rests until it is woken, or browsers would chase each other for ever.
 */
export class LiveStream {
  readonly #handlers: LiveHandlers;
  readonly #stopLooking: () => void;
  #cursor: string | undefined;
  #source: EventSource | undefined;
  #failures = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #heardAt = 0;
  #missed: boolean;
  #rests = false;

  constructor(handlers: LiveHandlers) {
    this.#handlers = handlers;
    this.#cursor = handlers.after;
    this.#missed = handlers.after === undefined;
    handlers.onState('connecting');
    this.#connect();
    this.#stopLooking = onWaking(() => this.look());
    window.addEventListener('online', this.#connectNow);
  }

  close(): void {
    this.#stopLooking();
    window.removeEventListener('online', this.#connectNow);
    this.#letGo();
  }

  /** Opens it anew when nothing was heard for long; while it waits for its next try, or rests, nothing can be. */
  look(): void {
    if (!this.#source || this.#source.readyState === EventSource.CLOSED || !isSilentSince(this.#heardAt)) return;
    this.#missed = true;
    this.#letGo();
    this.#later(() => this.#handlers.onState('lost'), LOST_AFTER_MS);
    this.#connect();
  }

  /** Ends the rest, if it rests. */
  wake(): void {
    if (!this.#rests) return;
    this.#rests = false;
    this.#connect();
  }

  #connect(): void {
    const stream = new EventSource(apiUrl('/api/events.php', { after: this.#cursor, member: this.#handlers.member }));
    this.#source = stream;
    this.#heardAt = Date.now();
    stream.addEventListener('open', () => this.#open());
    stream.addEventListener('message', (message: MessageEvent<string>) => this.#hear(message));
    stream.addEventListener('error', () => this.#fail(stream));
  }

  #open(): void {
    this.#clearTimers();
    this.#heardAt = Date.now();
    this.#failures = 0;
    if (this.#missed) this.#handlers.onGap();
    this.#missed = false;
    this.#handlers.onState('open');
  }

  #hear({ data, lastEventId }: MessageEvent<string>): void {
    this.#heardAt = Date.now();
    // The browser names the newest id beside events that have none of their own, too.
    const cursor = lastEventId && lastEventId !== this.#cursor ? lastEventId : undefined;
    this.#cursor = cursor ?? this.#cursor;
    const event = parseEvent(data);
    if (event) this.#handlers.onEvent(event, cursor);
    if (event?.type === 'replaced') this.#rest();
  }

  #fail(stream: EventSource): void {
    if (this.#timers.length === 0) this.#later(() => this.#handlers.onState('lost'), LOST_AFTER_MS);
    if (stream.readyState !== EventSource.CLOSED) return;
    const delay = Math.min(FIRST_DELAY_MS * 2 ** this.#failures, LONGEST_DELAY_MS);
    if (this.#failures === 0) this.#handlers.onRefused();
    this.#failures += 1;
    this.#later(() => this.#connect(), delay * (0.75 + Math.random() / 2));
  }

  readonly #connectNow = (): void => {
    if (this.#source?.readyState !== EventSource.CLOSED) return;
    this.#clearTimers();
    this.#connect();
  };

  #rest(): void {
    this.#letGo();
    this.#rests = true;
    this.#handlers.onState('idle');
  }

  #later(work: () => void, delay: number): void {
    this.#timers.push(setTimeout(work, delay));
  }

  #clearTimers(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }

  #letGo(): void {
    this.#clearTimers();
    this.#source?.close();
    this.#source = undefined;
  }
}
