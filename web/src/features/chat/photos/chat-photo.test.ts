import { expect, it } from 'vitest';
import { photoBox } from '#/features/chat/photos/chat-photo';

it('holds a photo as large as it fits, and never less than a finger needs', () => {
  expect(photoBox({ width: 600, height: 400 })).toEqual({ width: 300, height: 200 });
  expect(photoBox({ width: 900, height: 1800 })).toEqual({ width: 180, height: 360 });
  expect(photoBox({ width: 4000, height: 300 })).toEqual({ width: 300, height: 120 });
  expect(photoBox({ width: 0, height: 0 })).toEqual({ width: 240, height: 240 });
});
