import { expect, it } from 'vitest';
import { pieces } from '#/console/health/area-words';

it('finds the commands in a finding', () => {
  expect(pieces('2 jobs gave up; `liaison job dead mail.send` says why')).toEqual([
    '2 jobs gave up; ',
    'liaison job dead mail.send',
    ' says why',
  ]);
  expect(pieces('all is well')).toEqual(['all is well']);
});
