/** A browser's Web Locks, as far as its tabs use them. */
export class FakeLocks {
  #held = new Map<string, { lose: (error: unknown) => void }>();
  #waiting: { name: string; take: () => void }[] = [];

  request(
    name: string,
    options: LockOptions | (() => unknown),
    work?: (lock: object | null) => unknown,
  ): Promise<unknown> {
    if (typeof options === 'function') return this.request(name, {}, options);
    return new Promise((done, failed) => {
      options.signal?.addEventListener('abort', () => {
        this.#waiting = this.#waiting.filter(({ take: one }) => one !== take);
        failed(options.signal?.reason);
      });
      const take = () => {
        const holder = { lose: failed };
        this.#held.set(name, holder);
        const run = async () => {
          try {
            done(await work?.({}));
          } catch (error) {
            failed(error);
          } finally {
            if (this.#held.get(name) === holder) this.#give(name);
          }
        };
        void run();
      };
      if (options.steal) this.#held.get(name)?.lose(new DOMException('Taken.', 'AbortError'));
      if (options.steal || !this.#held.has(name)) take();
      else if (options.ifAvailable) done(work?.(null));
      else this.#waiting.push({ name, take });
    });
  }

  #give(name: string): void {
    this.#held.delete(name);
    const next = this.#waiting.find((one) => one.name === name);
    this.#waiting = this.#waiting.filter((one) => one !== next);
    next?.take();
  }
}

/** What the tabs of one browser say to each other: heard at once, by all others of the name. */
export class FakeChannel extends EventTarget {
  static open: FakeChannel[] = [];
  readonly name: string;
  /** Stands for a tab that the browser stopped: it hears nothing. */
  deaf = false;

  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.open.push(this);
  }

  postMessage(data: unknown): void {
    const others = FakeChannel.open.filter((one) => one !== this && one.name === this.name && !one.deaf);
    others.forEach((one) => one.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })));
  }

  close(): void {
    FakeChannel.open = FakeChannel.open.filter((one) => one !== this);
  }
}

/** Where cookies and storage are refused, Firefox refuses channels too. */
export class RefusedChannel extends EventTarget {
  constructor() {
    super();
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }
}
