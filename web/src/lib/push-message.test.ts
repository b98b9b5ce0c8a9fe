import { describe, expect, it } from 'vitest';
import { asWorkerNews, readPushMessage, type PushMessage } from '#/lib/push-message';

const message: PushMessage = {
  type: 'like',
  title: 'Vonk',
  body: 'Somebody likes you',
  check_url: '/likes/received',
  open_url: '/login',
  tag: 'like',
};
const read = (changes: Record<string, unknown>) => readPushMessage(JSON.stringify({ ...message, ...changes }));

describe('a pushed message', () => {
  // spec: 4.14
  it('is read as it was sent', () => expect(read({})).toEqual(message));

  it.each(['message', 'like', 'match', 'news'])('may be about: %s', (type) => expect(read({ type })?.type).toBe(type));

  // asvs: V3.5.5
  it.each(['', '{', 'null', '[]', '"like"', '{"type":"like"}'])('is none: %j', (text) =>
    expect(readPushMessage(text)).toBeNull(),
  );

  it.each([
    ['type', 'bill'],
    ['type', ['like']],
    ['title', ''],
    ['title', 7],
    ['body', null],
  ])('is none with %s %j', (field, value) => expect(read({ [field]: value })).toBeNull());

  // asvs: V3.5.5
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'members',
    '',
    null,
    7,
  ])('leads nowhere but to this site: %j', (address) => {
    expect(read({ check_url: address, open_url: address })).toMatchObject({ check_url: '/', open_url: '/' });
  });

  it('has its type as tag where it has none', () => expect(read({ tag: undefined })?.tag).toBe('like'));

  it('leaves out what it does not know', () => expect(read({ evil: 1 })).toEqual(message));
});

describe('news of the service worker', () => {
  it.each(['push', 'push-click'])('are of two kinds: %s', (type) =>
    expect(asWorkerNews({ type, message })).toEqual({ type, message }),
  );
  it.each([null, 'push', { type: 'other', message }, { type: 'push' }, { type: 'push', message: {} }])(
    'are nothing else: %j',
    (value) => expect(asWorkerNews(value)).toBeNull(),
  );
});
