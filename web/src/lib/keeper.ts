let keeper: string | null = null;
const ended = new Set<string>();

/** The profile id of the member whose page this is; null for a visitor. */
export function keeperOfPage(): string | null {
  return keeper;
}

/** Whose things this page keeps now, as storage keys begin: the logged-in member's, or a visitor's. */
export function keeperPrefix(): string {
  return keeper ? `member:${keeper}:` : 'visitor:';
}

/** Sets whose they are, by profile id; null for a visitor. Only forget-member.ts calls it. */
export function setKeeper(member: string | null): void {
  if (keeper) ended.add(keeper);
  if (member) ended.delete(member);
  keeper = member;
}

/** Whether the session of this member ended on this page: what comes late must not be written down again. */
export function hasEnded(member: string): boolean {
  return ended.has(member);
}
