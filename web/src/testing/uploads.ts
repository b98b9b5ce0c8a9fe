import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** What was uploaded in a test; each waits until the test answers, reports progress or cuts the line. */
export class Upload extends EventTarget {
  static readonly all: Upload[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  path = '';
  file: FormDataEntryValue | null = null;
  form: FormData | null = null;
  status = 0;
  responseText = '';
  aborted = false;

  constructor() {
    super();
    Upload.all.push(this);
  }

  open(_method: string, path: string) {
    this.path = path;
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  send(form: FormData) {
    this.form = form;
    this.file = form.get('photo');
  }

  abort() {
    if (this.aborted) return;
    this.aborted = true;
    this.dispatchEvent(new Event('loadend'));
  }

  /** The server has taken `share` of it. */
  progress(share: number): Promise<void> {
    return act(
      async () =>
        void this.upload.dispatchEvent(
          new ProgressEvent('progress', { lengthComputable: true, loaded: share * 100, total: 100 }),
        ),
    );
  }

  /** What every answer of the server says of itself. */
  getResponseHeader(name: string): string | null {
    return name === 'Content-Type' ? 'application/json' : null;
  }

  answer(status: number, body: object): Promise<void> {
    this.status = status;
    this.responseText = JSON.stringify(body);
    return this.#end('load');
  }

  cut(): Promise<void> {
    return this.#end('error');
  }

  #end(how: 'load' | 'error'): Promise<void> {
    return act(async () => {
      this.dispatchEvent(new Event(how));
      this.dispatchEvent(new Event('loadend'));
    });
  }
}

/** Takes the place of XMLHttpRequest for one test. */
export function stubUploads(): Upload[] {
  Upload.all.length = 0;
  vi.stubGlobal('XMLHttpRequest', Upload);
  return Upload.all;
}
