import { expect, it } from 'vitest';
import { LiveLog } from '#/api/live-log';
import type { Message } from '#/api/wire';

const message: Message = {
  seq: 3,
  id: 'i3',
  client_id: 'c3',
  mine: false,
  text: 'Hello',
  gift: null,
  photo: null,
  voice: null,
  quote: null,
  reaction: null,
  edited: false,
  removed: null,
  sent_at: '2026-11-21T20:00:00Z',
};

it('keeps no words for tabs that come later: they may have been read or removed by then', () => {
  const log = new LiveLog('7-1000');
  log.take({ event: { type: 'message', conversation: 'c1', seq: 3, message }, cursor: '8' });
  log.take({ event: { type: 'read', conversation: 'c1', seq: 3, by: 'me' }, cursor: '9' });
  expect(log.since('7-1000')).toStrictEqual([
    { event: { type: 'message', conversation: 'c1', seq: 3 }, cursor: '8' },
    { event: { type: 'read', conversation: 'c1', seq: 3, by: 'me' }, cursor: '9' },
  ]);
});
