import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { House, KeyRound, Siren, UserCheck, Users, type LucideIcon } from 'lucide-react';
import type { Permission } from '#/console/api/types';

export interface NavItem {
  to: '/' | '/staff' | '/requests' | '/glass' | '/me';
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Any of them opens it; everybody has what needs none. */
  needs?: readonly Permission[];
}

/** Where one can go, in groups. */
export const NAV: readonly (readonly NavItem[])[] = [
  [{ to: '/', label: msg`Start`, icon: House }],
  [
    { to: '/staff', label: msg`Staff`, icon: Users, needs: ['list_staff'] },
    { to: '/requests', label: msg`Approvals`, icon: UserCheck, needs: ['list_staff'] },
    { to: '/glass', label: msg`Emergency access`, icon: Siren, needs: ['acknowledge_break_glass'] },
  ],
  [{ to: '/me', label: msg`My sign-in`, icon: KeyRound }],
];

/** Those that somebody with these permissions has, without empty groups. */
export function navFor(permissions: readonly Permission[]): NavItem[][] {
  const mine = NAV.map((group) =>
    group.filter(({ needs }) => !needs || needs.some((one) => permissions.includes(one))),
  );
  return mine.filter((group) => group.length > 0);
}
