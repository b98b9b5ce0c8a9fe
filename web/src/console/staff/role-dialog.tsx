import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { placesQuery } from '#/console/api/session';
import { requestsQuery, staffQuery } from '#/console/api/staff';
import type { Colleague, Role } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { firstPlace, ScopeFields, scopeOf } from '#/console/staff/scope-fields';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './staff.module.css';

/** Gives a colleague one more role, or asks for it where it takes two. */
export function RoleDialog({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const { t } = useLingui();
  const places = useQuery(placesQuery).data;
  const [role, setRole] = useState<Role>('moderator');
  const [place, setPlace] = useState(() => firstPlace(places));
  const { act, isBusy, problem } = useAct(
    () => send('post', '/api/console/staff-roles', { staff: colleague.id, role, at: scopeOf(place) }),
    {
      renews: [staffQuery.queryKey, requestsQuery.queryKey],
      quiet: true,
      onDone: ({ request }) => {
        showToast(request ? t`A second administrator has to approve this role first.` : t`The role is given.`);
        onClose();
      },
    },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    act(undefined);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Give ${colleague.name} a role`}
      actions={
        <Button type="submit" form="role" busy={isBusy}>
          <Trans>Give role</Trans>
        </Button>
      }
    >
      <form id="role" className={styles.form} onSubmit={submit}>
        {problem && (
          <Notice tone="danger" announce>
            {saidOf(problem)}
          </Notice>
        )}
        <ScopeFields role={role} place={place} onRole={setRole} onPlace={setPlace} />
      </form>
    </Dialog>
  );
}
