import { describe, expect, it } from 'vitest';
import { deviceProblemOf } from '#/lib/device-problem';

describe('a camera or microphone that does not come', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['TypeError', 'none'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
  ])('by %s is %s', (name, problem) => expect(deviceProblemOf({ name })).toBe(problem));
  it('by anything else may come later', () =>
    expect([deviceProblemOf(null), deviceProblemOf('x')]).toEqual(['busy', 'busy']));
});
