import { describe, expect, it } from 'vitest';
import { changesSince, isSame, keepDraft, keptDraft, rebased, withValue, type Draft } from '#/console/sites/draft';

const draft = (values: Draft['values'] = {}): Draft => ({
  version: 3,
  base: { name: 'Vonk', niche: 1, description: { nl: 'a', de: 'b' } },
  values,
});

describe('a draft of settings', () => {
  it('has what is different, and nothing that is as before', () => {
    const changed = withValue(draft(), 'niche', 4);
    expect(changed.values).toEqual({ niche: 4 });
    expect(withValue(changed, 'niche', 1).values).toEqual({});
    expect(withValue(changed, 'description', { de: 'b', nl: 'a' }).values).toEqual({ niche: 4 });
    expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false);
  });

  it('stays while one is elsewhere, and goes when nothing is left of it', () => {
    keepDraft('ada:site', draft({ niche: 4 }));
    expect([keptDraft('ada:site')?.values, keptDraft('kim:site')]).toEqual([{ niche: 4 }, undefined]);
    keepDraft('ada:site', draft());
    expect(keptDraft('ada:site')).toBeUndefined();
  });

  it('shows what a colleague changed, beside what one wants oneself', () => {
    const now = { name: 'Zon', niche: 2, description: { nl: 'a', de: 'b' } };
    expect(changesSince(draft({ niche: 4 }), now)).toEqual([
      { key: 'name', before: 'Vonk', theirs: 'Zon', mine: undefined },
      { key: 'niche', before: 1, theirs: 2, mine: 4 },
    ]);
    // Both want the same: nothing to settle.
    expect(changesSince(draft({ niche: 2 }), now)[1]).toEqual({ key: 'niche', before: 1, theirs: 2, mine: undefined });
  });

  it('goes on from the newest version, without what is left to the colleague', () => {
    const now = { name: 'Zon', niche: 2, description: { nl: 'a', de: 'b' } };
    const mine = draft({ niche: 4, name: 'Zon', description: { nl: 'c' } });
    expect(rebased(mine, 5, now, new Set())).toEqual({
      version: 5,
      base: now,
      values: { niche: 4, description: { nl: 'c' } },
    });
    expect(rebased(mine, 5, now, new Set(['niche'])).values).toEqual({ description: { nl: 'c' } });
  });
});
