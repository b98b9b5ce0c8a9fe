import { hasEnded } from '#/lib/keeper';
import { FILES } from '#/lib/member-storage';

const STORE = 'files';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(FILES, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('blocked', () => reject(request.error));
  });
}

/** One request in a transaction of its own; the database is closed again, so that a log-out can delete it. */
async function ask<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
  } finally {
    database.close();
  }
}

/** One member's own files in this browser, such as photos that wait to be sent; kept over reloads. */
export interface MemberFiles<Entry> {
  /** Every entry; none where the browser keeps nothing. */
  all: () => Promise<Entry[]>;
  /** Nothing here throws: what can't be kept is lost with the page. */
  put: (key: string, entry: Entry) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

/**
 * The part of the browser's database that holds one member's `area`; another member of this browser has
 * another.
 */
export function memberFiles<Entry>(member: string, area: string): MemberFiles<Entry> {
  const prefix = `${member}:${area}:`;
  const nothing = () => {};
  return {
    all: () =>
      ask<Entry[]>('readonly', (store) => store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uFFFF`))).catch(() => []),
    put: async (key, entry) => {
      // What comes late, of a session that ended meanwhile, is nobody's any more.
      if (!hasEnded(member)) await ask('readwrite', (store) => store.put(entry, prefix + key)).then(nothing, nothing);
    },
    remove: (key) => ask('readwrite', (store) => store.delete(prefix + key)).then(nothing, nothing),
  };
}
