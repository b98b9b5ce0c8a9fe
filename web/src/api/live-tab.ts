import { LiveLog, type LoggedEvent } from '#/api/live-log';
import type { LiveEvent, LiveState } from '#/api/live-state';
import { isSilentSince, LiveStream, onceUsed, onWaking } from '#/api/live-stream';
import type { Id } from '#/api/wire';
import { openChannel } from '#/lib/tab-channel';

interface LiveTabOptions {
  /** The cursor that came with the page's data: its news start there. */
  after: string | undefined;
  /** Profile id of the member who is logged in: only this member's tabs share a stream. */
  member: Id | undefined;
  onEvent: (event: LiveEvent) => void;
  onState: (state: LiveState) => void;
  /** Something may have been missed: reload what the stream feeds. */
  onGap: () => void;
  /** The server gave no stream: the session may have ended, or be another member's. */
  onRefused: () => void;
}

/** What the tabs of one member say to each other. */
type Word =
  /** A tab has come, or has heard nothing for long, and wants to go on from `after`. */
  | { say: 'join'; from: string; after: string | undefined }
  /** The leader's answer: what the tab has missed; null where it can't be known. */
  | { say: 'welcome'; to: string; state: LiveState; cursor: string | undefined; missed: LoggedEvent[] | null }
  /** Another tab leads from now on. */
  | { say: 'lead' }
  | { say: 'told'; told: LoggedEvent }
  | { say: 'state'; state: LiveState }
  | { say: 'gap' }
  | { say: 'refused' }
  /** A tab is used, for which a stream that rests is opened again. */
  | { say: 'used' };

/** A leader that does not answer for so long has been stopped by the browser, or hangs. */
const ANSWER_MS = 5000;

/**
 * This tab's share in the one event stream of a member's browser. The tab that holds the lock opens the stream
 * and tells the others; where it closes or no longer answers the next goes on from its own cursor. A browser
 * without Web Locks or channels between tabs has a stream for each.
 */
export class LiveTab {
  readonly #options: LiveTabOptions;
  readonly #id = crypto.randomUUID();
  readonly #log: LiveLog;
  readonly #life = new AbortController();
  #channel: BroadcastChannel | undefined;
  #stream: LiveStream | undefined;
  #state: LiveState = 'connecting';
  /** The leader knows this tab; until then what it tells others has a hole before it. */
  #joined = false;
  #heardAt = 0;
  #answer: ReturnType<typeof setTimeout> | undefined;
  /** Ends this tab's turn, or its waiting for one. */
  #turn: AbortController | undefined;
  #forgetUse = () => {};
  #stopLooking = () => {};

  constructor(options: LiveTabOptions) {
    this.#options = options;
    this.#log = new LiveLog(options.after);
    const { signal } = this.#life;
    // A page that the browser puts by, for its back button or to save power, must not keep the others waiting.
    window.addEventListener('pagehide', () => this.pause(), { signal });
    document.addEventListener('freeze', () => this.pause(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.resume(), { signal });
    document.addEventListener('resume', () => this.resume(), { signal });
    this.resume();
  }

  close(): void {
    this.#life.abort();
    this.pause();
    this.#options.onState('idle');
  }

  /** Lets go of the stream, also of one that is still on its way, and of every plan to open one. */
  pause(): void {
    this.#stopLooking();
    this.#forgetUse();
    clearTimeout(this.#answer);
    this.#stopLeading();
    this.#turn?.abort();
    this.#turn = undefined;
    this.#channel?.close();
    this.#channel = undefined;
  }

  /** Takes part, from where it paused. */
  resume(): void {
    if (this.#turn || this.#life.signal.aborted) return;
    this.#show('connecting');
    this.#turn = new AbortController();
    const name = `live:${this.#options.member}`;
    if (!this.#options.member || !navigator.locks) return this.#lead();
    this.#channel = openChannel(name);
    if (!this.#channel) return this.#lead();
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Word>) => this.#hear(data));
    this.#stopLooking = onWaking(() => this.#look());
    this.#queue({ signal: this.#turn.signal });
    this.#join();
  }

  /** Waits for its turn to lead, or takes it from a tab that does not answer, and keeps it until the turn ends. */
  #queue(how: LockOptions): void {
    const turn = this.#turn;
    const lead = () =>
      new Promise<void>((done) => {
        if (!turn || turn.signal.aborted) return done();
        turn.signal.addEventListener('abort', () => done());
        this.#lead();
      });
    navigator.locks.request(`live:${this.#options.member}`, how, lead).catch((error: unknown) => {
      if (this.#turn !== turn || turn?.signal.aborted) return;
      if (error instanceof DOMException && error.name === 'AbortError') this.#follow();
      else this.#goAlone();
    });
  }

  #lead(): void {
    if (this.#stream) return;
    clearTimeout(this.#answer);
    this.#stream = new LiveStream({
      after: this.#log.cursor,
      member: this.#options.member,
      onEvent: (event, cursor) => this.#tell({ event, cursor }),
      onState: (state) => {
        this.#say({ say: 'state', state });
        this.#show(state);
      },
      onGap: () => {
        this.#say({ say: 'gap' });
        this.#options.onGap();
      },
      onRefused: () => {
        this.#say({ say: 'refused' });
        this.#options.onRefused();
      },
    });
    this.#say({ say: 'lead' });
  }

  /** No locks are given here, as where all storage is refused. */
  #goAlone(): void {
    this.#stopLooking();
    this.#channel?.close();
    this.#channel = undefined;
    this.#lead();
  }

  #stopLeading(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }

  /** Another leads: its stream goes on for this tab too, and this one waits for its next turn. */
  #follow(): void {
    this.#stopLeading();
    this.#turn?.abort();
    this.#turn = new AbortController();
    this.#queue({ signal: this.#turn.signal });
    this.#join();
  }

  #join(): void {
    this.#joined = false;
    this.#heardAt = Date.now();
    clearTimeout(this.#answer);
    this.#answer = setTimeout(() => !this.#stream && this.#queue({ steal: true }), ANSWER_MS);
    this.#say({ say: 'join', from: this.#id, after: this.#log.cursor });
  }

  /** Whether the leader is still there; its stream says something each 20 s. */
  #look(): void {
    if (!this.#stream && isSilentSince(this.#heardAt)) this.#join();
  }

  #hear(word: Word): void {
    if (word.say === 'lead' && this.#stream) this.#follow();
    else if (this.#stream) this.#hearFollower(word);
    else this.#hearLeader(word);
  }

  #hearFollower(word: Word): void {
    if (word.say === 'used') this.#stream?.wake();
    if (word.say !== 'join') return;
    const { cursor } = this.#log;
    this.#say({ say: 'welcome', to: word.from, state: this.#state, cursor, missed: this.#log.since(word.after) });
    this.#stream?.look();
  }

  #hearLeader(word: Word): void {
    if (word.say === 'lead') this.#join();
    if (word.say === 'welcome' && word.to === this.#id) this.#enter(word);
    if (!this.#joined) return;
    this.#heardAt = Date.now();
    if (word.say === 'told') this.#tell(word.told);
    if (word.say === 'state') this.#show(word.state);
    if (word.say === 'gap') this.#options.onGap();
    if (word.say === 'refused') this.#options.onRefused();
  }

  #enter({ missed, cursor, state }: Extract<Word, { say: 'welcome' }>): void {
    clearTimeout(this.#answer);
    this.#joined = true;
    if (missed === null) {
      this.#log.take({ event: { type: 'resync' }, cursor });
      this.#options.onGap();
    }
    missed?.forEach((told) => this.#tell(told));
    this.#show(state);
  }

  #tell(told: LoggedEvent): void {
    if (!this.#log.take(told)) return;
    if (this.#stream) this.#say({ say: 'told', told });
    this.#options.onEvent(told.event);
  }

  #show(state: LiveState): void {
    this.#state = state;
    this.#forgetUse();
    if (state === 'idle')
      this.#forgetUse = onceUsed(() => (this.#stream ? this.#stream.wake() : this.#say({ say: 'used' })));
    this.#options.onState(state);
  }

  #say(word: Word): void {
    this.#channel?.postMessage(word);
  }
}
