import { useEffect, type ReactNode } from 'react';
import type { User } from '#/api/wire';
import { loadArea } from '#/i18n/catalogues';
import { createStore, useStore } from '#/lib/store';

interface MemberWarnings {
  /** The alerts of the default layout (spec 4). */
  alerts: (user: User) => ReactNode;
  /** The active discount, in the layouts that members use (spec 4). */
  banner: (user: User) => ReactNode;
}

/**
 * Draws what stands under a member's top bar, once it is here. Not `lazy`, whose parts come 300 ms after the
 * page and push it down under a finger.
 */
export const memberWarnings = createStore<MemberWarnings | null>(null);

/** Brings it, which only members have; main.tsx does so before a member's page is drawn. */
export async function loadMemberWarnings(): Promise<void> {
  const [{ MemberAlerts }, { BonusBanner }] = await Promise.all([
    import('#/features/alerts/member-alerts'),
    import('#/features/time-bonus/bonus-banner'),
    loadArea('app'),
  ]);
  memberWarnings.set({ alerts: (user) => <MemberAlerts user={user} />, banner: (user) => <BonusBanner user={user} /> });
}

/** What draws it; brings it where it is missing, such as after a log-in. */
export function useMemberWarnings(missing: boolean): MemberWarnings | null {
  const warnings = useStore(memberWarnings);
  const bring = missing && warnings === null;
  useEffect(() => {
    // Should the chunk not come, the next page tries again.
    if (bring) loadMemberWarnings().catch(() => {});
  }, [bring]);
  return warnings;
}
