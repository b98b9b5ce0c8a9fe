import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { placesQuery } from '#/console/api/session';
import type { HeldRole } from '#/console/api/types';
import { placeName, ROLE_NAMES } from '#/console/role-words';
import { IconButton } from '#/ui/buttons/icon-button';
import styles from './staff.module.css';

/** Roles with where each holds; `onEnd` ends one. */
export function HeldRoles({ roles, onEnd }: { roles: readonly HeldRole[]; onEnd?: (role: HeldRole) => void }) {
  const { i18n, t } = useLingui();
  const places = useQuery(placesQuery).data?.sites ?? [];
  if (roles.length === 0) {
    return (
      <p className={styles.detail}>
        <Trans>No role</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.roles}>
      {roles.map((held) => {
        const role = i18n._(ROLE_NAMES[held.role]);
        return (
          <li key={held.id} className={styles.role}>
            <span>{role}</span>
            <span className={styles.detail}>{placeName(held, places) ?? <Trans>everywhere</Trans>}</span>
            {onEnd && <IconButton label={t`End the role ${role}`} icon={<X />} onClick={() => onEnd(held)} />}
          </li>
        );
      })}
    </ul>
  );
}
