import { expect, it } from 'vitest';
import { cameBack } from '#/features/age-checks/came-back';

it('is what the address says, letter for letter, and nothing where it says something else', () => {
  expect(cameBack('?code=0123&state=abc&iss=https%3A%2F%2Fage.example')).toEqual({ state: 'abc', code: '0123' });
  expect(cameBack('?error=access_denied&state=abc')).toEqual({ state: 'abc', code: null });
  for (const other of ['', '?state=abc', '?code=0123', '?error=access_denied']) expect(cameBack(other)).toBeNull();
});
