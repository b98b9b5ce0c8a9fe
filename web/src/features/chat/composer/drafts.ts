import type { Id } from '#/api/wire';
import { memberStorage, type MemberStorage } from '#/lib/member-storage';
import { isFieldInUse } from '#/lib/one-tab';
import { createStore, type Store } from '#/lib/store';

/** Texts that were begun, one for each partner; kept over reloads where storage allows. */
export interface Drafts {
  /** The draft to watch; empty when there is none. */
  of: (partner: Id) => Store<string>;
  /** Puts texts that came back from the server in front of what was written since. */
  giveBack: (partner: Id, texts: readonly string[]) => void;
  /** Follows other tabs no longer. */
  close: () => void;
}

/** Drafts over a member's storage; they follow what other tabs write and send, unless somebody writes here. */
export function createDrafts(storage: MemberStorage): Drafts {
  const open = new Map<Id, Store<string>>();
  function of(partner: Id): Store<string> {
    const known = open.get(partner);
    if (known) return known;
    const store = createStore(storage.get(partner) ?? '');
    store.subscribe(() => storage.set(partner, store.get()));
    open.set(partner, store);
    return store;
  }
  const close = storage.watch((partner, text) => {
    if (!isFieldInUse()) open.get(partner)?.set(text);
  });
  return {
    of,
    close,
    giveBack: (partner, texts) => {
      const draft = of(partner);
      draft.set([...texts, draft.get()].filter((text) => text.trim()).join('\n'));
    },
  };
}

const ofMembers = new Map<Id, Drafts>();

/** Lets go of what is in memory; what storage keeps comes back with the next log-in. */
export function closeDrafts(member: Id): void {
  ofMembers.get(member)?.close();
  ofMembers.delete(member);
}

/** The drafts of the member with this profile. */
export function draftsOf(member: Id): Drafts {
  const drafts = ofMembers.get(member) ?? createDrafts(memberStorage(member, 'draft'));
  ofMembers.set(member, drafts);
  return drafts;
}
