import type { Id } from '#/api/wire';
import { memberStorage, type MemberStorage } from '#/lib/member-storage';

/** The links of the plans that were made on this device, by plan: the server has only their hashes. */
const links = (member: Id): MemberStorage => memberStorage(member, 'date-link');

/** 256 bits that nobody guesses, in base64url. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Keeps the token of a plan's link on this device, until the member logs out. */
export function keepLink(member: Id, plan: Id, token: string): void {
  links(member).set(plan, token);
}

/** The link of a plan that was written on this device; null where it was another. */
export function linkOf(member: Id, plan: Id): string | null {
  const token = links(member).get(plan);
  return token && `${location.origin}/date?token=${token}`;
}

/** Forgets the links of all plans but these. */
export function forgetOtherLinks(member: Id, plans: readonly Id[]): void {
  const kept = links(member);
  for (const [plan] of kept.entries()) if (!plans.includes(plan)) kept.set(plan, '');
}
