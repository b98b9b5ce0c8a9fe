import type { LiveEvent } from '#/api/live-state';

/** An event with the place in the member's log after it; passing events, such as typing, have none. */
export interface LoggedEvent {
  event: LiveEvent;
  cursor?: string | undefined;
}

/** So many are kept for tabs that come later; one that is further behind loads its data anew. */
const KEPT = 200;

/** Cursors are `<id>` or `<id>-<milliseconds>`; of two the higher id is later. */
const idOf = (cursor: string) => Number.parseInt(cursor, 10);

/** The event alone: its text is for now, and may be changed or gone by the time another tab reads on from here. */
function withoutWords(event: LiveEvent): LiveEvent {
  if (event.type !== 'message') return event;
  const { type, conversation, seq } = event;
  return { type, conversation, seq };
}

/** What this tab was told last, so that another goes on from its own place without asking the server. */
export class LiveLog {
  #told: LoggedEvent[] = [];
  #cursor: string | undefined;
  /** Everything with a higher id that the member was told stands in the log. */
  #from = Infinity;

  constructor(after: string | undefined) {
    this.#cursor = after;
    if (after !== undefined) this.#from = idOf(after);
  }

  /** The place after the newest. */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  /** Writes it down; false where it stands there already. */
  take(told: LoggedEvent): boolean {
    const { event, cursor } = told;
    if (event.type === 'resync') this.#forgetAll();
    if (cursor !== undefined && this.#told.some((known) => known.cursor === cursor)) return false;
    this.#cursor = cursor ?? this.#cursor;
    if (event.type !== 'resync' && cursor !== undefined && event.type !== 'hello') this.#add(told, cursor);
    return true;
  }

  /** What came after this place, in order; null where that is not known. */
  since(cursor: string | undefined): LoggedEvent[] | null {
    if (cursor === undefined) return null;
    const at = this.#told.findLastIndex((known) => known.cursor === cursor);
    if (at >= 0) return this.#told.slice(at + 1);
    if (idOf(cursor) < this.#from) return null;
    return this.#told.filter((known) => idOf(known.cursor ?? '') > idOf(cursor));
  }

  #add(told: LoggedEvent, cursor: string): void {
    if (this.#from === Infinity) this.#from = idOf(cursor);
    this.#told.push({ event: withoutWords(told.event), cursor });
    if (this.#told.length <= KEPT) return;
    const oldest = this.#told.shift();
    this.#from = idOf(oldest?.cursor ?? '');
  }

  /** What was missed is not known, so nobody goes on from before it. */
  #forgetAll(): void {
    this.#told = [];
    this.#from = Infinity;
  }
}
