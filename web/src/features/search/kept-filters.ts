import type { MemberFilters } from '#/api/queries/members';
import type { Id } from '#/api/wire';
import { memberStorage } from '#/lib/member-storage';

const LAST = 'last';
const corner = (member: Id) => memberStorage(member, 'search');

/** Keeps the filters that this member chose last on this device; none forgets them. */
export function keepFilters(member: Id, filters: MemberFilters): void {
  const chosen = Object.values(filters).some((value) => value !== undefined);
  corner(member).set(LAST, chosen ? JSON.stringify(filters) : '');
}

/** What was kept, as an address would say it: for the route's own reader, which leaves out what it does not know. */
export function keptFilters(member: Id): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(corner(member).get(LAST) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    // Written by something else: as if nothing were kept.
    return {};
  }
}
