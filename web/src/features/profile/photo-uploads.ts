import { addPhoto } from '#/api/actions/profile';
import type { AddedPhoto } from '#/api/wire';
import { createStore } from '#/lib/store';
import { checkPicture, refusedUpload, type PhotoRefusal } from '#/shared/photos/photo-file';

/** One file on its way; `key` is its Idempotency-Key too. */
export interface PendingUpload {
  key: string;
  name: string;
  /** An address of this page. */
  preview: string;
  state:
    | { status: 'waiting' }
    | { status: 'sending'; share: number }
    | { status: 'refused'; reason: PhotoRefusal; mayRetry: boolean };
}

/** More at once make each of them slower, and all of them late. */
const AT_ONCE = 2;

interface Job {
  file: File;
  stop: AbortController;
}

/**
 * Photos on their way to one's profile: several at once, each to be given up or tried again. They go on while
 * other pages are open.
 */
export class PhotoUploads {
  readonly items = createStore<readonly PendingUpload[]>([]);
  readonly #jobs = new Map<string, Job>();
  readonly #onAdded: (shelf: AddedPhoto) => void;

  constructor(onAdded: (shelf: AddedPhoto) => void) {
    this.#onAdded = onAdded;
  }

  add(files: readonly File[]): void {
    const fresh = files.map((file): PendingUpload => {
      const key = crypto.randomUUID();
      const reason = checkPicture(file);
      this.#jobs.set(key, { file, stop: new AbortController() });
      return {
        key,
        name: file.name,
        preview: URL.createObjectURL(file),
        state: reason ? { status: 'refused', reason, mayRetry: false } : { status: 'waiting' },
      };
    });
    this.items.set([...this.items.get(), ...fresh]);
    this.#startNext();
  }

  /** Gives one up, wherever it stands. */
  remove(key: string): void {
    const gone = this.items.get().find((item) => item.key === key);
    this.#jobs.get(key)?.stop.abort();
    this.#jobs.delete(key);
    if (gone) URL.revokeObjectURL(gone.preview);
    this.items.set(this.items.get().filter((item) => item.key !== key));
    this.#startNext();
  }

  retry(key: string): void {
    this.#set(key, { status: 'waiting' });
    this.#startNext();
  }

  /** Nothing of it may be seen by who logs in next. */
  clear(): void {
    for (const { key } of this.items.get()) this.remove(key);
  }

  #set(key: string, state: PendingUpload['state']): void {
    this.items.set(this.items.get().map((item) => (item.key === key ? { ...item, state } : item)));
  }

  #startNext(): void {
    const free = AT_ONCE - this.items.get().filter(({ state }) => state.status === 'sending').length;
    const waiting = this.items.get().filter(({ state }) => state.status === 'waiting');
    for (const { key } of waiting.slice(0, Math.max(free, 0))) {
      const job = this.#jobs.get(key);
      if (!job) continue;
      this.#set(key, { status: 'sending', share: 0 });
      void this.#send(key, job);
    }
  }

  async #send(key: string, { file, stop: { signal } }: Job): Promise<void> {
    try {
      const onProgress = (share: number) => !signal.aborted && this.#set(key, { status: 'sending', share });
      const shelf = await addPhoto(file, { signal, onProgress, idempotencyKey: key });
      if (signal.aborted) return;
      this.#onAdded(shelf);
      this.remove(key);
    } catch (error) {
      if (signal.aborted) return;
      const { reason, worthRetrying } = refusedUpload(error);
      this.#set(key, { status: 'refused', reason, mayRetry: worthRetrying });
      this.#startNext();
    }
  }
}
