import { beforeEach, expect, it } from 'vitest';
import { ownPath } from '#/lib/addresses';
import { rememberReturn, takeReturn } from '#/lib/return-path';

beforeEach(() => sessionStorage.clear());

it('goes back to where the member left for the shop, once', () => {
  rememberReturn('/chats/1', '/premium');
  rememberReturn('/premium', '/credits');
  rememberReturn('/credits/2', '/directdebit?bundle=2');
  rememberReturn('/directdebit?bundle=2', '/credits/2/sdd?order=3');
  expect(takeReturn()).toBe('/chats/1');
  expect(takeReturn()).toBeUndefined();
});

it('minds only ways into the shop', () => {
  rememberReturn('/chats/1', '/members');
  rememberReturn('/members', '/creditsandmore');
  expect(takeReturn()).toBeUndefined();
});

it('takes no other address from the storage', () => {
  sessionStorage.setItem('return', JSON.stringify('//evil.example'));
  expect(takeReturn()).toBeUndefined();
});

it.each(['/', '/members?min_age=30&gender=male', '/chats/1#end', '/pages/terms'])('takes %s for its own', (path) =>
  expect(ownPath(path)).toBe(path),
);
it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'members',
  '',
  null,
  7,
])('refuses %j', (path) => expect(ownPath(path)).toBeUndefined());
