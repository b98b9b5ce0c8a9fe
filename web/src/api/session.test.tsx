import { beforeEach, expect, it, vi } from 'vitest';
import { userQuery } from '#/api/queries/user';
import { createQueryClient } from '#/api/query-client';
import { endPlainly, enterSession, hearTabs, tellTabs } from '#/api/session';
import { lastWords } from '#/lib/ending';
import { forgetMember } from '#/lib/forget-member';
import { loadPage } from '#/lib/load-page';
import { memberStorage } from '#/lib/member-storage';
import { RefusedChannel } from '#/testing/fake-tabs';
import { member } from '#/testing/samples';

vi.mock('#/lib/load-page', () => ({ loadPage: { to: vi.fn<(href: string) => void>(), again: vi.fn<() => void>() } }));
// The script of a session's end, on a line that has just broken.
vi.mock('#/api/leave-session', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const anna = member();
const sentence = () => document.querySelector('#not-loaded');

beforeEach(async () => {
  vi.clearAllMocks();
  await forgetMember();
  sessionStorage.clear();
  document.body.innerHTML = '<p id="not-loaded" hidden>We could not load the whole page.</p>';
});

it('works on its own where a browser refuses what tabs say to each other', () => {
  vi.stubGlobal('BroadcastChannel', RefusedChannel);
  const heard = vi.fn();
  expect(() => hearTabs(heard)).not.toThrow();
  expect(() => tellTabs('anna')).not.toThrow();
  expect(heard).not.toHaveBeenCalled();
});

it('forgets who was here and loads the page anew where the script of a session’s end does not come', async () => {
  const client = createQueryClient();
  enterSession(client, anna);
  memberStorage(anna.profile.id, 'draft').set('partner', 'see you at eight');
  client.setQueryData(userQuery.queryKey, { user: null });
  await vi.waitFor(() => expect(loadPage.again).toHaveBeenCalledOnce());
  expect(lastWords.get()).toBe('');
  expect(Object.keys(localStorage).filter((key) => key.includes(anna.profile.id))).toEqual([]);
  expect(sentence()?.hasAttribute('hidden')).toBe(true);
});

it('says what to do where that was tried a moment ago: the screen is never empty for good', () => {
  endPlainly();
  endPlainly();
  expect(loadPage.again).toHaveBeenCalledOnce();
  expect(sentence()?.hasAttribute('hidden')).toBe(false);
});
