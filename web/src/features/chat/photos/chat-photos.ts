import { addChatPhoto, discardChatPhoto } from '#/api/actions/chats';
import { ProblemError } from '#/api/problem';
import type { Id } from '#/api/wire';
import type { MemberFiles } from '#/lib/member-files';
import { createStore } from '#/lib/store';
import { checkPicture, refusedUpload, type PhotoRefusal } from '#/shared/photos/photo-file';

/** A photo on this device that is to be sent; kept over reloads. */
export interface KeptPhoto {
  key: Id;
  partner: Id;
  file: Blob;
  name: string;
  /** Pixels as it is shown; 0 while they are not known. */
  width: number;
  height: number;
  /** In the composer; else its message is in the outbox. */
  attached: boolean;
  /** The upload's Idempotency-Key: a lost answer brings no second photo. */
  intent: Id;
  /** What the server calls it, and when (milliseconds since 1970) it was there. */
  there?: { id: Id; at: number };
}

export interface WaitingPhoto extends KeptPhoto {
  /** An address of this page. */
  preview: string;
  state:
    | { status: 'ready' }
    | { status: 'sending'; share: number }
    /** For the connection. */
    | { status: 'waiting' }
    | { status: 'refused'; reason: PhotoRefusal; mayRetry: boolean };
}

/** As many may wait in one composer. */
export const MOST_ATTACHED = 10;
/** The server forgets after 24 hours what was not sent; a little before, the photo is brought again. */
const LASTS_MS = 23 * 60 * 60_000;
/** As many photos keep their preview after they were sent, so that they need not be fetched. */
const PREVIEWS_KEPT = 12;
/** No answer came, the server was away, or the session ended. */
const NO_ANSWER = new Set([0, 401, 502, 503, 504]);

/** The photo is on this device no more: the browser kept nothing over the reload. */
export const lost = () => new ProblemError({ status: 404, code: 'photo_lost', detail: '' });

/** True pixels of a picture, as it is shown; zeros for what this browser cannot show. */
async function sizeOf(preview: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = preview;
  return image.decode().then(
    () => ({ width: image.naturalWidth, height: image.naturalHeight }),
    () => ({ width: 0, height: 0 }),
  );
}

/** One member's photos between choosing and the message that brings them. */
export class ChatPhotos {
  readonly items = createStore<readonly WaitingPhoto[]>([]);
  readonly #files: MemberFiles<KeptPhoto>;
  readonly #uploads = new Map<Id, { stop: AbortController; id: Promise<Id> }>();
  readonly #shown = new Map<Id, string>();
  #stopped = false;
  #restored: Promise<void> = Promise.resolve();

  constructor(files: MemberFiles<KeptPhoto>) {
    this.#files = files;
  }

  /** Takes up what an earlier page left; `hasMessage` tells whether a message waits with the photo of that key. */
  restore(hasMessage: (key: Id) => boolean): void {
    this.#restored = this.#takeUp(hasMessage);
  }

  async #takeUp(hasMessage: (key: Id) => boolean): Promise<void> {
    for (const photo of await this.#files.all()) {
      if (this.#stopped) return;
      if (photo.attached || hasMessage(photo.key)) this.#show(photo);
      else void this.#files.remove(photo.key);
    }
  }

  /** Photos for somebody, as far as there is room; returns how many were left out. */
  attach(partner: Id, files: readonly File[]): number {
    const room = Math.max(
      0,
      MOST_ATTACHED - this.items.get().filter((one) => one.attached && one.partner === partner).length,
    );
    for (const file of files.slice(0, room)) {
      const refused = checkPicture(file);
      const photo: KeptPhoto = {
        key: crypto.randomUUID(),
        partner,
        file,
        name: file.name,
        width: 0,
        height: 0,
        attached: true,
        intent: crypto.randomUUID(),
      };
      if (!refused) void this.#files.put(photo.key, photo);
      this.#show(photo, refused ? { status: 'refused', reason: refused, mayRetry: false } : undefined);
    }
    return Math.max(0, files.length - room);
  }

  /** Gives one up, wherever it stands. */
  remove(key: Id): void {
    const photo = this.#find(key);
    if (!photo) return;
    this.#uploads.get(key)?.stop.abort();
    // What stays there is forgotten by the server itself.
    if (photo.there) discardChatPhoto(photo.there.id).catch(() => {});
    this.#forget(photo);
    URL.revokeObjectURL(photo.preview);
  }

  /** Its message is in the outbox now; or, refused, it is back in the composer. */
  setAttached(key: Id, attached: boolean): void {
    const photo = this.#find(key);
    if (photo) this.#keep({ ...photo, attached });
  }

  /** Tries an upload again. */
  retry(key: Id): void {
    this.#begin(key).catch(() => {});
  }

  /** The connection may be back. */
  flush(): void {
    for (const { key, state } of this.items.get()) if (state.status === 'waiting') this.retry(key);
  }

  /**
   * What the server calls the photo, after its upload if that is not over. `known` is its id of before a
   * reload, where the browser may have kept nothing else. Throws {@link ProblemError}.
   */
  async idOf(key: Id, known?: Id): Promise<Id> {
    await this.#restored;
    const photo = this.#find(key);
    if (!photo && known) return known;
    if (!photo) throw lost();
    if (!photo.there) return this.#begin(key);
    if (Date.now() - photo.there.at < LASTS_MS) return photo.there.id;
    const { there: _, ...again } = photo;
    this.#keep({ ...again, intent: crypto.randomUUID() });
    return this.#begin(key);
  }

  /** Its message was sent: what is left is what this page shows of it. */
  sent(key: Id): void {
    const photo = this.#find(key);
    if (!photo) return;
    this.#forget(photo);
    if (photo.there && photo.width > 0) this.#shown.set(photo.there.id, photo.preview);
    const [oldest] = this.#shown;
    if (oldest && this.#shown.size > PREVIEWS_KEPT) {
      URL.revokeObjectURL(oldest[1]);
      this.#shown.delete(oldest[0]);
    }
  }

  /** An address of this page for a photo that was sent from it. */
  previewOf(id: Id): string | undefined {
    return this.#shown.get(id);
  }

  /**
   * Ends all uploads; who logs in next has photos of their own. What watches this one is about to go: it is
   * told nothing.
   */
  stop(): void {
    this.#stopped = true;
    for (const { stop } of this.#uploads.values()) stop.abort();
    for (const { preview } of this.items.get()) URL.revokeObjectURL(preview);
    for (const preview of this.#shown.values()) URL.revokeObjectURL(preview);
    this.#shown.clear();
  }

  #find(key: Id): WaitingPhoto | undefined {
    return this.items.get().find((one) => one.key === key);
  }

  #set(key: Id, changes: Partial<WaitingPhoto>): void {
    this.items.set(this.items.get().map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  #keep(photo: KeptPhoto): void {
    const { key, partner, file, name, width, height, attached, intent, there } = photo;
    const kept = { key, partner, file, name, width, height, attached, intent, ...(there && { there }) };
    this.items.set(
      this.items.get().map((one) => (one.key === key ? { ...kept, preview: one.preview, state: one.state } : one)),
    );
    void this.#files.put(key, kept);
  }

  #forget({ key }: WaitingPhoto): void {
    this.items.set(this.items.get().filter((one) => one.key !== key));
    void this.#files.remove(key);
  }

  #show(photo: KeptPhoto, state?: WaitingPhoto['state']): void {
    const preview = URL.createObjectURL(photo.file);
    this.items.set([
      ...this.items.get().filter(({ key }) => key !== photo.key),
      { ...photo, preview, state: state ?? { status: photo.there ? 'ready' : 'waiting' } },
    ]);
    if (state) return;
    if (photo.width === 0) void sizeOf(preview).then((size) => size.width > 0 && this.#measured(photo.key, size));
    // One that comes with a message is brought when its turn comes.
    if (photo.attached && !photo.there) this.retry(photo.key);
  }

  #measured(key: Id, size: { width: number; height: number }): void {
    const photo = this.#find(key);
    if (photo) this.#keep({ ...photo, ...size });
  }

  #begin(key: Id): Promise<Id> {
    const running = this.#uploads.get(key);
    if (running) return running.id;
    const photo = this.#find(key);
    if (!photo) return Promise.reject(lost());
    const stop = new AbortController();
    const id = this.#upload(photo, stop.signal).finally(() => this.#uploads.delete(key));
    this.#uploads.set(key, { stop, id });
    return id;
  }

  async #upload({ key, file, intent }: WaitingPhoto, signal: AbortSignal): Promise<Id> {
    this.#set(key, { state: { status: 'sending', share: 0 } });
    try {
      const { id } = await addChatPhoto(file, {
        signal,
        idempotencyKey: intent,
        onProgress: (share) => !signal.aborted && this.#set(key, { state: { status: 'sending', share } }),
      });
      const photo = this.#find(key);
      if (signal.aborted || !photo) throw lost();
      this.#keep({ ...photo, there: { id, at: Date.now() } });
      this.#set(key, { state: { status: 'ready' } });
      return id;
    } catch (error) {
      if (signal.aborted) throw lost();
      const { reason, worthRetrying } = refusedUpload(error);
      const waits = error instanceof ProblemError && NO_ANSWER.has(error.status);
      this.#set(key, { state: waits ? { status: 'waiting' } : { status: 'refused', reason, mayRetry: worthRetrying } });
      throw error;
    }
  }
}
