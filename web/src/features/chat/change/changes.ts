import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { deleteMessage, editMessage, reactTo } from '#/api/actions/chats';
import { changeMessage, refreshMessage } from '#/api/changed-messages';
import { ProblemError } from '#/api/problem';
import { userQuery } from '#/api/queries/user';
import type { MemberStorage } from '#/lib/member-storage';
import { showToast } from '#/ui/overlays/toast-store';

const place = { conversation: v.string(), seq: v.number() };
const changeSchema = v.variant('kind', [
  v.object({
    kind: v.literal('react'),
    ...place,
    reaction: v.nullable(v.picklist(['heart', 'laugh', 'wow', 'sad', 'fire', 'thumb'])),
  }),
  v.object({ kind: v.literal('edit'), ...place, text: v.string() }),
  v.object({ kind: v.literal('delete'), ...place, how: v.picklist(['me', 'both', 'unsend']) }),
]);

/** What its reader or writer makes of a message that was sent. */
export type Change = v.InferOutput<typeof changeSchema>;

/** A member's changes on their way: seen at once, kept over reloads and while offline, each harmless to repeat. */
export interface Changes {
  /** True once the server has it, false where it refused; a change that waits for the connection has no end yet. */
  add: (change: Change) => Promise<boolean>;
  /** The connection may be back: whatever waits is tried now, in the order in which it came. */
  flush: () => Promise<void>;
  stop: () => void;
}

/** The call may yet go through: no answer came, or the server was away. */
const NO_ANSWER = new Set([0, 502, 503, 504]);

function parse(stored: string): Change | undefined {
  try {
    const parsed = v.safeParse(changeSchema, JSON.parse(stored));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

async function send(client: QueryClient, change: Change): Promise<void> {
  if (change.kind === 'react') await reactTo(change, change.reaction);
  else if (change.kind === 'edit') await editMessage(change, change.text);
  else {
    const { credits } = await deleteMessage(change, change.how);
    client.setQueryData(userQuery.queryKey, (known) => (known?.user ? { user: { ...known.user, credits } } : known));
  }
}

/** What the page shows until the server says so too. Whether one can still be unsent, the server alone knows. */
function show(client: QueryClient, change: Change): void {
  const { conversation, seq } = change;
  const gone = { text: '', gift: null, photo: null, voice: null, reaction: null, quote: null, edited: false };
  if (change.kind === 'react') changeMessage(client, conversation, seq, { reaction: change.reaction });
  else if (change.kind === 'edit') changeMessage(client, conversation, seq, { text: change.text, edited: true });
  else if (change.how !== 'unsend')
    changeMessage(client, conversation, seq, { ...gone, removed: change.how === 'me' ? 'for_me' : 'for_both' });
}

/** A key that sorts by time. */
const keyOf = (at: number, turn: number) => `${String(at).padStart(15, '0')}-${String(turn).padStart(4, '0')}`;

/** The changes of a member, over their storage. */
export function runChanges(client: QueryClient, storage: MemberStorage): Changes {
  const ends = new Map<string, (done: boolean) => void>();
  let waiting = new Map<string, Change>();
  let turn = 0;
  let running = Promise.resolve();
  for (const [key, stored] of storage.entries().toSorted(([one], [other]) => one.localeCompare(other))) {
    const change = parse(stored);
    if (change) waiting.set(key, change);
    else storage.set(key, '');
  }

  const settle = (key: string, done: boolean) => {
    waiting.delete(key);
    storage.set(key, '');
    ends.get(key)?.(done);
    ends.delete(key);
  };

  /** False: the connection is away, so that the rest waits too. */
  async function attempt(key: string, change: Change): Promise<boolean> {
    try {
      await send(client, change);
      settle(key, true);
    } catch (error) {
      const problem = error instanceof ProblemError ? error : undefined;
      if (problem && (NO_ANSWER.has(problem.status) || problem.code === 'authentication_required')) return false;
      settle(key, false);
      const detail = problem?.field('text') ?? problem?.problem.detail;
      if (detail) showToast(detail, { tone: 'danger' });
    }
    await refreshMessage(client, change.conversation, change.seq).catch(() => {});
    return true;
  }

  async function work(): Promise<void> {
    for (let next = first(); next; next = first()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: the last word is the one that counts
      if (!navigator.onLine || !(await attempt(...next))) return;
    }
  }
  const first = () => [...waiting][0];
  // What comes while one goes through is seen by the next.
  const flush = () => {
    running = running.then(work);
    return running;
  };

  void flush();
  return {
    flush,
    add: (change) => {
      const key = keyOf(Date.now(), (turn += 1));
      storage.set(key, JSON.stringify(change));
      waiting.set(key, change);
      show(client, change);
      const end = new Promise<boolean>((resolve) => ends.set(key, resolve));
      void flush();
      return end;
    },
    stop: () => {
      waiting = new Map();
    },
  };
}
