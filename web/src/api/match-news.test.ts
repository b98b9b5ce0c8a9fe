import { afterEach, expect, it, vi } from 'vitest';
import { announceMatch, forgetMatch, forgetMatches, onMatch } from '#/api/match-news';
import { profileCard } from '#/testing/samples';

afterEach(() => forgetMatches());

it('tells each match once', () => {
  const listener = vi.fn();
  const stop = onMatch(listener);
  announceMatch(profileCard());
  announceMatch(profileCard());
  stop();
  expect(listener).toHaveBeenCalledTimes(1);
});

it('keeps a match for a listener that comes late, and tells it once', () => {
  const [late, later] = [vi.fn(), vi.fn()];
  announceMatch(profileCard());
  onMatch(late)();
  onMatch(later)();
  expect(late).toHaveBeenCalledExactlyOnceWith(profileCard());
  expect(later).not.toHaveBeenCalled();
});

it('does not tell late of a like that was taken back', () => {
  const listener = vi.fn();
  announceMatch(profileCard());
  forgetMatch(profileCard().id);
  onMatch(listener)();
  expect(listener).not.toHaveBeenCalled();
});
