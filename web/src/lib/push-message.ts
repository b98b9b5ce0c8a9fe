import { ownPath } from '#/lib/addresses';

/** What the server pushes: the notice as it is shown, and where it leads (spec 4). */
export interface PushMessage {
  /** `news`: a weekly overview, a reminder to come back, or the site's own news. */
  type: 'message' | 'like' | 'match' | 'news';
  title: string;
  body: string;
  /** Where a member goes on from it; a path of this site. */
  check_url: string;
  /** Where somebody goes who is logged out; a path of this site. */
  open_url: string;
  /** A later notice of the same tag takes this one's place. */
  tag: string;
}

/** What the service worker tells open pages (spec 4). */
export interface WorkerNews {
  type: 'push' | 'push-click';
  message: PushMessage;
}

const TYPES: readonly unknown[] = ['message', 'like', 'match', 'news'] satisfies PushMessage['type'][];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** `value` as a message; null when it is none. An address that leads off this site becomes the home page. */
export function asPushMessage(value: unknown): PushMessage | null {
  if (!isObject(value) || !TYPES.includes(value.type)) return null;
  const { type, title, body, tag } = value as Record<string, unknown> & Pick<PushMessage, 'type'>;
  if (typeof title !== 'string' || typeof body !== 'string' || title === '') return null;
  return {
    type,
    title,
    body,
    check_url: ownPath(value.check_url) ?? '/',
    open_url: ownPath(value.open_url) ?? '/',
    tag: typeof tag === 'string' ? tag : type,
  };
}

/** The message in the text of a push; null when it is none. */
export function readPushMessage(text: string): PushMessage | null {
  try {
    return asPushMessage(JSON.parse(text));
  } catch {
    return null;
  }
}

/** `value` as news of the service worker; null when it is something else. */
export function asWorkerNews(value: unknown): WorkerNews | null {
  if (!isObject(value) || (value.type !== 'push' && value.type !== 'push-click')) return null;
  const message = asPushMessage(value.message);
  return message && { type: value.type, message };
}
