import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '#/testing/render-app';
import { chatList, member, noLikes } from '#/testing/samples';

const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);

beforeEach(() => {
  sendBeacon.mockClear();
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('navigator', Object.create(navigator, { sendBeacon: { value: sendBeacon } }));
});
afterEach(() => void vi.restoreAllMocks());

function turn(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

// spec: 7.7
it.each([
  ['a member', '/likes/received', member(), `?member=${member().profile.id}`],
  ['a visitor', '/pages/faq', null, ''],
  ['a visitor at the login', '/login', null, ''],
])(
  'tells once each time the page of %s is hidden, with an empty body, and no more once it ends (spec 7)',
  async (_who, path, user, whose) => {
    const { unmount } = await renderApp(path, {
      user,
      answers: { '/api/chats.php': chatList(), '/api/likes.php': noLikes },
    });
    turn('visible');
    expect(sendBeacon).not.toHaveBeenCalled();
    turn('hidden');
    expect(sendBeacon).toHaveBeenCalledExactlyOnceWith(`/api/page-hidden.php${whose}`, expect.any(Blob));
    const body = sendBeacon.mock.calls[0]?.[1];
    expect([body?.type, await body?.text()]).toEqual(['application/json', '{}']);
    turn('visible');
    turn('hidden');
    expect(sendBeacon).toHaveBeenCalledTimes(2);
    unmount();
    turn('hidden');
    expect(sendBeacon).toHaveBeenCalledTimes(2);
  },
);
