import * as v from 'valibot';

const outgoingSchema = v.object({
  /** The page's own id (UUID v4), the same through all tries: the server sends it once. */
  client_id: v.string(),
  /** Profile of the partner. */
  partner: v.string(),
  /** Null: the message begins the conversation. */
  conversation: v.nullable(v.string()),
  /** Empty only where there is a gift, a photo or a voice. */
  text: v.string(),
  gift: v.optional(v.object({ id: v.string(), name: v.string(), picture: v.string() })),
  /**
   * `key` in {@link ChatPhotos}; `id` if the server had it already when this was written. Pixels, 0 for
   * unknown.
   */
  photo: v.optional(v.object({ key: v.string(), id: v.optional(v.string()), width: v.number(), height: v.number() })),
  /** On the server already. */
  voice: v.optional(v.object({ id: v.string(), ms: v.number(), waveform: v.string() })),
  /** What it answers. */
  quote: v.optional(
    v.object({
      seq: v.number(),
      mine: v.boolean(),
      text: v.string(),
      gift: v.optional(v.string()),
      photo: v.boolean(),
      voice: v.optional(v.boolean()),
    }),
  ),
  /** Milliseconds since 1970. */
  written_at: v.number(),
  /**
   * `queued`: its turn comes; `sending`: the call runs; `waiting`: for the connection; `failed`: refused, and tried
   * again only when its writer says so.
   */
  state: v.picklist(['queued', 'sending', 'waiting', 'failed']),
  /** Why it failed, in the reader's language; empty when the server gave no words. */
  detail: v.optional(v.string()),
});

/** A message on its way. */
export type Outgoing = v.InferOutput<typeof outgoingSchema>;

/** Reads a stored message; undefined for anything else. */
function parseOutgoing(stored: string): Outgoing | undefined {
  try {
    const parsed = v.safeParse(outgoingSchema, JSON.parse(stored));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Older than this, nobody expects a message to leave by itself any more: its writer decides. */
const SENDS_ITSELF_MS = 24 * 60 * 60_000;

/** The messages that an earlier page left behind, in the order in which they were written. */
export function restoreOutgoing(stored: readonly string[], now: number): Outgoing[] {
  const restored = stored.flatMap((text) => {
    const message = parseOutgoing(text);
    if (!message) return [];
    const old = now - message.written_at > SENDS_ITSELF_MS;
    return [{ ...message, state: old || message.state === 'failed' ? ('failed' as const) : ('waiting' as const) }];
  });
  return restored.toSorted((a, b) => a.written_at - b.written_at);
}
