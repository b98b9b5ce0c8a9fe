/** One member's own corner of this browser's storage; nothing here throws, a closed storage keeps nothing. */
export interface MemberStorage {
  get: (key: string) => string | null;
  /** An empty value removes the key. */
  set: (key: string, value: string) => void;
  /** Every key with its value. */
  entries: () => [key: string, value: string][];
}

const ROOT = 'member:';

function tryStorage<Result>(work: (storage: Storage) => Result, otherwise: Result): Result {
  try {
    return work(localStorage);
  } catch {
    // Private windows, a full disk or a policy may refuse storage: what is kept in memory still works.
    return otherwise;
  }
}

function keysUnder(prefix: string): string[] {
  return tryStorage((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix)), []);
}

/** The part of storage that holds one member's `area`, e.g. drafts; another member of this browser has another. */
export function memberStorage(member: string, area: string): MemberStorage {
  const prefix = `${ROOT}${member}:${area}:`;
  return {
    get: (key) => tryStorage((storage) => storage.getItem(prefix + key), null),
    set: (key, value) => tryStorage((storage) => (value ? storage.setItem(prefix + key, value) : storage.removeItem(prefix + key)), undefined),
    entries: () => keysUnder(prefix).map((key) => [key.slice(prefix.length), tryStorage((storage) => storage.getItem(key), null) ?? '']),
  };
}

/** The database that holds a member's files, see member-files.ts. */
export const FILES = 'member-files';

/** Forgets what every member left here; for a log-out on a shared device. */
export function clearMemberStorage(): void {
  tryStorage(() => indexedDB.deleteDatabase(FILES), undefined);
  for (const key of keysUnder(ROOT)) tryStorage((storage) => storage.removeItem(key), undefined);
}
