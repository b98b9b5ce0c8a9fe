import { apiUrl } from '#/api/client';
import type { LiveState } from '#/api/live-state';
import type { LiveEvent } from '#/api/types';

/** An open stream as its owner holds it. */
export interface LiveStream {
  close: () => void;
  /** Lets go of the connection, also one that is still on its way, and of every plan to connect. */
  pause: () => void;
  /** Goes on from where it paused. */
  resume: () => void;
}

interface LiveHandlers {
  /** The cursor that came with the page's data: the stream starts there. */
  after: string | undefined;
  onEvent: (event: LiveEvent) => void;
  onState: (state: LiveState) => void;
  /** The stream is open, but starts at no cursor: reload what it feeds. */
  onGap: () => void;
}

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
/** A break shorter than this is not worth a word. */
const LOST_AFTER_MS = 2500;
/** What somebody who uses the page does first. */
const USES = ['focus', 'pointerdown', 'keydown'] as const;

function parseEvent(data: string): LiveEvent | undefined {
  const event: unknown = JSON.parse(data);
  return typeof event === 'object' && event !== null && 'type' in event ? (event as LiveEvent) : undefined;
}

/** Calls `back` once, as soon as the page is used again: looked at anew, pressed, typed on. Returns what gives it up. */
function onceUsed(back: () => void): () => void {
  const stop = () => {
    USES.forEach((use) => window.removeEventListener(use, used, true));
    document.removeEventListener('visibilitychange', seen);
  };
  const used = () => {
    stop();
    back();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') used();
  };
  USES.forEach((use) => window.addEventListener(use, used, true));
  document.addEventListener('visibilitychange', seen);
  return stop;
}

/**
 * Opens the event stream (`GET /api/events.php`) and keeps it open. The browser
 * resumes by Last-Event-ID on its own after a network break; after an HTTP error it gives up, so a new
 * stream is opened with growing delay where the old one ended. Where newer pages took its place it rests until this page
 * is used, or the tabs of one browser would chase each other for ever.
 */
export function openLiveStream({ after, onEvent, onState, onGap }: LiveHandlers): LiveStream {
  let source: EventSource | undefined;
  let cursor = after;
  let failures = 0;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let forgetUse = () => {};
  const later = (work: () => void, delay: number) => timers.push(setTimeout(work, delay));
  const clearTimers = () => {
    timers.forEach(clearTimeout);
    timers = [];
  };

  function connect() {
    const stream = new EventSource(apiUrl('/api/events.php', { after: cursor }));
    source = stream;
    stream.addEventListener('open', () => {
      clearTimers();
      if (cursor === undefined) onGap();
      failures = 0;
      onState('open');
    });
    stream.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      if (lastEventId) cursor = lastEventId;
      const event = parseEvent(data);
      if (event) onEvent(event);
      if (event?.type === 'replaced') rest();
    });
    stream.addEventListener('error', () => handleError(stream));
  }

  function handleError(stream: EventSource) {
    if (timers.length === 0) later(() => onState('lost'), LOST_AFTER_MS);
    if (stream.readyState !== EventSource.CLOSED) return;
    const delay = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
    failures += 1;
    later(connect, delay * (0.75 + Math.random() / 2));
  }

  function reconnectNow() {
    if (source?.readyState !== EventSource.CLOSED) return;
    clearTimers();
    connect();
  }

  function pause() {
    clearTimers();
    forgetUse();
    source?.close();
    source = undefined;
  }

  function rest() {
    pause();
    onState('idle');
    forgetUse = onceUsed(connect);
  }

  onState('connecting');
  connect();
  window.addEventListener('online', reconnectNow);
  return {
    pause,
    resume: connect,
    close: () => {
      window.removeEventListener('online', reconnectNow);
      pause();
      onState('idle');
    },
  };
}
