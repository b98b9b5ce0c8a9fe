import { hasEnded } from '#/lib/keeper';

/** One member's own corner of this browser's storage; nothing here throws, a closed storage keeps nothing. */
export interface MemberStorage {
  get: (key: string) => string | null;
  /** An empty value removes the key. */
  set: (key: string, value: string) => void;
  /** Every key with its value. */
  entries: () => [key: string, value: string][];
  /** Calls `listener` when another tab changes a value; an empty one was removed. Returns what ends it. */
  watch: (listener: (key: string, value: string) => void) => () => void;
}

const ROOT = 'member:';

/** Under it stands that this member was logged in here and has not been forgotten yet. */
const BEEN_HERE = 'was:here';

/** What stays when a session ends: facts about the browser, and how the visitor came to the site. */
const NOBODYS = new Set(['hide-site-entry-warning', 'scheme', 'tracking']);

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

/**
 * The part of storage that holds one member's `area`, e.g. drafts; another member of this browser has another.
 * Nothing is written once the member's session has ended on this page.
 */
export function memberStorage(member: string, area: string): MemberStorage {
  const prefix = `${ROOT}${member}:${area}:`;
  return {
    get: (key) => tryStorage((storage) => storage.getItem(prefix + key), null),
    set: (key, value) =>
      tryStorage(
        (storage) =>
          value && !hasEnded(member) ? storage.setItem(prefix + key, value) : storage.removeItem(prefix + key),
        undefined,
      ),
    entries: () =>
      keysUnder(prefix).map((key) => [
        key.slice(prefix.length),
        tryStorage((storage) => storage.getItem(key), null) ?? '',
      ]),
    watch: (listener) => {
      const hear = ({ key, newValue }: StorageEvent) =>
        key?.startsWith(prefix) && listener(key.slice(prefix.length), newValue ?? '');
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
}

/** The database that holds a member's files, see member-files.ts. */
export const FILES = 'member-files';

/** Remembers that `member`, a profile's id, has things here from now on. */
export function noteBeingHere(member: string): void {
  tryStorage((storage) => storage.setItem(`${ROOT}${member}:${BEEN_HERE}`, 'yes'), undefined);
}

/** The members who were here and were not forgotten. */
export function haveBeenHere(): string[] {
  return keysUnder(ROOT).map((key) => key.slice(ROOT.length).split(':', 1).join(''));
}

/** Stands while the browser still has to forget what it forgets later, see {@link clearMemberFiles}. */
const FORGETTING = 'forgetting';

/** Remembers whether something of a member is still to be forgotten. */
export function noteForgetting(still: boolean): void {
  tryStorage((storage) => (still ? storage.setItem(FORGETTING, 'yes') : storage.removeItem(FORGETTING)), undefined);
}

/** Whether a page before this one did not come to the end of forgetting. */
export function isForgetting(): boolean {
  return tryStorage((storage) => storage.getItem(FORGETTING) !== null, false);
}

/** Forgets what every member left in what outlives the tab; only forget-member.ts calls it. */
export function clearMemberStorage(): void {
  for (const key of keysUnder('')) if (!NOBODYS.has(key)) tryStorage((storage) => storage.removeItem(key), undefined);
}

/** Deletes the database of members' files; only forget-member.ts calls it. */
export async function clearMemberFiles(): Promise<void> {
  const request = indexedDB.deleteDatabase(FILES);
  await new Promise((resolve, reject) => {
    request.addEventListener('success', resolve);
    request.addEventListener('error', reject);
  });
}
