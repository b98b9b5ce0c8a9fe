import { useEffect, useState } from 'react';
import { leaveSignUpPhoto } from '#/api/actions/sign-up';
import { forgetPhotoToken, keepPhotoToken, readPhotoToken } from '#/features/signup/photo-token';
import { createStore, useStore } from '#/lib/store';
import { checkPicture, refusedUpload, type PhotoRefusal } from '#/shared/photos/photo-file';

/** Where the photo stands; `preview` is an address of this page, null after a reload. */
export type Photo =
  | { status: 'none' }
  | { status: 'sending'; preview: string; share: number }
  | { status: 'waiting'; preview: string | null }
  | { status: 'refused'; preview: string | null; reason: PhotoRefusal; again: (() => void) | null };

/** A photo for the account that is yet to be made: sent at once, while the next steps are filled in. */
export class PhotoUpload {
  readonly state = createStore<Photo>({ status: 'none' });
  #sending: { stop: AbortController; done: Promise<void> } | null = null;
  #preview: string | null = null;

  /** Finds the photo of before a reload. */
  recall(): void {
    if (this.state.get().status === 'none' && this.#token() !== null)
      this.state.set({ status: 'waiting', preview: null });
  }

  choose(file: File): void {
    this.#forget();
    const reason = checkPicture(file);
    if (reason === 'unreadable') return this.refuse(reason);
    this.#preview = URL.createObjectURL(file);
    if (reason) this.refuse(reason);
    else this.#start(file, this.#preview);
  }

  /** Gives it up, on its way or there already. */
  remove(): void {
    this.#forget();
    this.state.set({ status: 'none' });
  }

  /** It can't be used; the server says so at the end of one that has waited too long. */
  refuse(reason: PhotoRefusal, again: (() => void) | null = null): void {
    forgetPhotoToken();
    this.state.set({ status: 'refused', preview: this.#preview, reason, again });
  }

  /** The token once nothing is on its way any more; null without a photo. */
  async settled(): Promise<string | null> {
    await this.#sending?.done;
    return this.#token();
  }

  /** The form leaves the page: what was sent stays for its return. */
  leave(): void {
    this.#sending?.stop.abort();
    if (this.#preview) URL.revokeObjectURL(this.#preview);
    this.#preview = null;
    this.state.set({ status: 'none' });
  }

  #token(): string | null {
    return readPhotoToken(Date.now());
  }

  #forget(): void {
    this.leave();
    forgetPhotoToken();
  }

  #start(file: File, preview: string): void {
    const stop = new AbortController();
    this.state.set({ status: 'sending', preview, share: 0 });
    this.#sending = { stop, done: this.#send(file, preview, stop.signal) };
  }

  async #send(file: File, preview: string, signal: AbortSignal): Promise<void> {
    try {
      const { photo } = await leaveSignUpPhoto(file, {
        signal,
        onProgress: (share) => !signal.aborted && this.state.set({ status: 'sending', preview, share }),
      });
      keepPhotoToken(photo, Date.now());
      this.state.set({ status: 'waiting', preview });
    } catch (error) {
      if (signal.aborted) return;
      const { reason, worthRetrying } = refusedUpload(error);
      this.refuse(reason, worthRetrying ? () => this.#start(file, preview) : null);
    }
  }
}

/** The form's photo; one that was sent before a reload is found again. */
export function usePhotoUpload(): [PhotoUpload, Photo] {
  const [upload] = useState(() => new PhotoUpload());
  useEffect(() => {
    upload.recall();
    return () => upload.leave();
  }, [upload]);
  return [upload, useStore(upload.state)];
}
