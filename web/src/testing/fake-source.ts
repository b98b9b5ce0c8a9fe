/** The browser's EventSource, played by hand. */
export class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 0;
  readonly url: string;

  /** The cursor that it was opened with. */
  get after() {
    return new URLSearchParams(this.url.split('?')[1]).get('after');
  }

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  tell(lastEventId: string, data = '{"type":"hello"}') {
    this.dispatchEvent(new MessageEvent('message', { data, lastEventId }));
  }

  fail(readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }

  close() {
    this.readyState = FakeSource.CLOSED;
  }
}
