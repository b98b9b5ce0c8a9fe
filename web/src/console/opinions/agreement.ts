import type { OpinionRule } from '#/console/api/types';

/** Which share of all second opinions agreed, from 0 to 1; null where there was none. */
export function agreementOf(rules: readonly OpinionRule[]): number | null {
  const given = rules.reduce((sum, rule) => sum + rule.given, 0);
  const differed = rules.reduce((sum, rule) => sum + rule.differed, 0);
  return given > 0 ? (given - differed) / given : null;
}
