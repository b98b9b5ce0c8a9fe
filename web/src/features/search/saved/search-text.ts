import type { MemberFilters } from '#/api/queries/members';
import { withoutEmpty } from '#/features/search/search-filters';

const NUMBERS = ['min_age', 'max_age', 'radius'];

/** What the filters ask of members.php: the same filters are the same text. */
export function queryOf(filters: MemberFilters): string {
  const pairs = Object.entries(withoutEmpty(filters)).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(pairs.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))).toString();
}

/** The filters that a text of the server's asks for. */
export function filtersOf(query: string): MemberFilters {
  const value = (name: string, text: string) => (NUMBERS.includes(name) ? Number(text) : text === 'true' || text);
  return Object.fromEntries([...new URLSearchParams(query)].map(([name, text]) => [name, value(name, text)]));
}
