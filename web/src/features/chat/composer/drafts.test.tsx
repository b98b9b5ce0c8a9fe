import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDrafts } from '#/features/chat/composer/drafts';
import { clearMemberStorage, memberStorage } from '#/lib/member-storage';

const drafts = (member = 'me') => createDrafts(memberStorage(member, 'draft'));

afterEach(() => clearMemberStorage());

describe('drafts', () => {
  it('are kept over a reload, one for each partner and member', () => {
    drafts().of('sofie').set('Hi Sofie');
    drafts().of('mila').set('Hi Mila');
    expect(drafts().of('sofie').get()).toBe('Hi Sofie');
    expect(drafts().of('mila').get()).toBe('Hi Mila');
    expect(drafts('somebody else').of('sofie').get()).toBe('');
  });

  // asvs: V14.3.1, V14.3.3
  it('leave nothing behind when they are sent, or at a log-out', () => {
    const { of } = drafts();
    of('sofie').set('Hi');
    of('sofie').set('');
    expect(localStorage.length).toBe(0);
    of('mila').set('Hi');
    clearMemberStorage();
    expect(drafts().of('mila').get()).toBe('');
  });

  it('take back what was refused, before what was written since', () => {
    const here = drafts();
    here.of('sofie').set('four');
    here.giveBack('sofie', ['one', 'two\nthree']);
    expect(here.of('sofie').get()).toBe('one\ntwo\nthree\nfour');
    here.of('mila').set('  ');
    here.giveBack('mila', ['one']);
    expect(here.of('mila').get()).toBe('one');
  });

  it('follow what another tab writes and sends, unless somebody writes here', () => {
    const here = drafts();
    const key = 'member:me:draft:sofie';
    const elsewhere = (value: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
    here.of('sofie').set('H');
    elsewhere('Hi');
    expect(here.of('sofie').get()).toBe('Hi');
    window.dispatchEvent(new StorageEvent('storage', { key: 'member:somebody else:draft:sofie', newValue: 'No' }));
    expect(here.of('sofie').get()).toBe('Hi');
    const field = document.body.appendChild(document.createElement('textarea'));
    field.focus();
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    elsewhere('Hi there');
    expect(here.of('sofie').get()).toBe('Hi');
    // The caret stands in it, but in a window behind.
    focus.mockReturnValue(false);
    elsewhere(null);
    expect(here.of('sofie').get()).toBe('');
    field.remove();
    focus.mockRestore();
    here.close();
    elsewhere('After the log-out');
    expect(here.of('sofie').get()).toBe('');
  });

  it('survive a storage that throws', () => {
    const broken = ['getItem', 'setItem', 'removeItem'].map((name) =>
      vi.spyOn(Storage.prototype, name as 'getItem').mockImplementation(() => {
        throw new Error('closed');
      }),
    );
    const draft = drafts().of('sofie');
    expect(draft.get()).toBe('');
    draft.set('Hi');
    expect(draft.get()).toBe('Hi');
    expect(() => clearMemberStorage()).not.toThrow();
    broken.forEach((spy) => spy.mockRestore());
  });
});
