import { queryOptions } from '@tanstack/react-query';
import { get } from '#/console/api/call';
import type { AbuseNumbers, AbuseRuleState, AbuseTrial } from '#/console/api/types';

/** What stands in the fields of a rule. */
export interface TypedNumbers {
  threshold: string;
  days: string;
}

/** A rule's numbers as its fields show them. */
export function typed({ threshold, days }: AbuseNumbers): TypedNumbers {
  return { threshold: String(threshold), days: days === null ? '' : String(days) };
}

/** What was typed as numbers, with days only where the rule asks for them. */
export function numbersOf({ threshold, days }: TypedNumbers, rule: AbuseRuleState): AbuseNumbers {
  return { threshold: Number(threshold), days: rule.numbers.days === null ? null : Number(days) };
}

/** Whether two are the same numbers. */
export function isSame(one: AbuseNumbers, other: AbuseNumbers): boolean {
  return one.threshold === other.threshold && one.days === other.days;
}

/** What can be done with a rule once these numbers are in its fields; the server says whether the trial is too old. */
export function actsOf(rule: AbuseRuleState, numbers: AbuseNumbers): 'try_first' | 'switch_on' | 'change' | 'none' {
  if (rule.on && isSame(rule.numbers, numbers)) return 'none';
  if (rule.tried === null || !isSame(rule.tried.numbers, numbers)) return 'try_first';
  return rule.on ? 'change' : 'switch_on';
}

/** How many members a trial named. */
export function totalOf({ days }: AbuseTrial): number {
  return days.reduce((sum, { members }) => sum + members, 0);
}

/** The abuse rules of each site within one's reach. */
export const abuseRulesQuery = queryOptions({
  queryKey: ['abuse-rules'],
  queryFn: ({ signal }) => get('/api/console/abuse-rules', undefined, signal),
});
