import type { ReactNode } from 'react';
import type { User } from '#/api/types';
import { loadArea } from '#/i18n/catalogues';
import { createStore } from '#/lib/store';

/** Draws the alerts, once they are here. Not `lazy`, whose parts come 300 ms after the page and push it down under a finger. */
export const memberAlerts = createStore<((user: User) => ReactNode) | null>(null);

/** Brings the alerts, which only members have; main.tsx does so before a member's page is drawn. */
export async function loadMemberAlerts(): Promise<void> {
  const [{ MemberAlerts }] = await Promise.all([import('#/features/alerts/member-alerts'), loadArea('app')]);
  memberAlerts.set((user) => <MemberAlerts user={user} />);
}
