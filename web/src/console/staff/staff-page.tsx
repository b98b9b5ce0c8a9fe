import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { placesQuery, useMay } from '#/console/api/session';
import { staffQuery } from '#/console/api/staff';
import type { Colleague, Invited } from '#/console/api/types';
import { KeyButton } from '#/console/keys/key-button';
import { matches } from '#/console/keys/match';
import { Loaded } from '#/console/loaded';
import { ROLE_NAMES } from '#/console/role-words';
import { useTitle } from '#/console/shell/use-title';
import { ColleagueCard } from '#/console/staff/colleague-card';
import { InviteDialog } from '#/console/staff/invite-dialog';
import { LinkDialog } from '#/console/staff/link-dialog';
import { Checkbox } from '#/ui/fields/checkbox';
import { TextField } from '#/ui/fields/text-field';
import { PageHead } from '#/ui/layout/page-head';
import styles from './staff.module.css';

/** Who works here. */
export function StaffPage() {
  const { i18n, t } = useLingui();
  const may = useMay();
  const staff = useQuery(staffQuery);
  // Its names stand in the fields of the dialogs.
  useQuery(placesQuery);
  const [typed, setTyped] = useState('');
  const [withClosed, setWithClosed] = useState(false);
  const [isInviting, setIsInviting] = useState(false);
  const [invited, setInvited] = useState<Invited | null>(null);
  useTitle(t`Staff`);
  const isMeant = ({ name, email, roles, closed_at: closedAt }: Colleague) => {
    const words = [name, email, ...roles.map(({ role }) => i18n._(ROLE_NAMES[role]))].join(' ');
    return (withClosed || !closedAt) && matches(words, typed);
  };
  return (
    <>
      <PageHead
        title={<Trans>Staff</Trans>}
        actions={
          may('invite_staff') && (
            <KeyButton
              hotkey="i"
              label={t`Invite a colleague`}
              icon={<UserPlus />}
              onPress={() => setIsInviting(true)}
            />
          )
        }
      >
        <Trans>Who works here, what they may do, and where.</Trans>
      </PageHead>
      <div className={styles.filter}>
        <TextField
          type="search"
          label={t`Find by name, address or role`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Checkbox
          label={t`Show closed accounts`}
          checked={withClosed}
          onChange={(event) => setWithClosed(event.currentTarget.checked)}
        />
      </div>
      <Loaded query={staff}>
        {({ staff: all }) => {
          const found = all.filter(isMeant);
          return found.length > 0 ? (
            <ul className={styles.people}>
              {found.map((colleague) => (
                <ColleagueCard key={colleague.id} colleague={colleague} onLink={setInvited} />
              ))}
            </ul>
          ) : (
            <p role="status">
              <Trans>No one here is called that.</Trans>
            </p>
          );
        }}
      </Loaded>
      {isInviting && (
        <InviteDialog
          onClose={() => setIsInviting(false)}
          onInvited={(answer) => {
            setIsInviting(false);
            setInvited(answer);
          }}
        />
      )}
      {invited && <LinkDialog invited={invited} onClose={() => setInvited(null)} />}
    </>
  );
}
