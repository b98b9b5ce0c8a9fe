import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { placesQuery } from '#/console/api/session';
import { requestsQuery, staffQuery } from '#/console/api/staff';
import type { Colleague, Role } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { EffectsList } from '#/console/effects/effects-list';
import { SeeEffects } from '#/console/effects/see-effects';
import { useTried } from '#/console/effects/use-tried';
import { firstPlace, ScopeFields, scopeOf } from '#/console/staff/scope-fields';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './staff.module.css';

/** Gives a colleague one more role, or asks for it where it takes two; tried first. */
export function RoleDialog({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const { t } = useLingui();
  const places = useQuery(placesQuery).data;
  const [role, setRole] = useState<Role>('moderator');
  const [place, setPlace] = useState(() => firstPlace(places));
  const form = { staff: colleague.id, role, at: scopeOf(place) };
  const { tried, tryIt, ...trial } = useTried(form, (sent) => send('post', '/api/console/staff-role-trials', sent));
  const give = useAct((sent: typeof form) => send('post', '/api/console/staff-roles', sent), {
    renews: [staffQuery.queryKey, requestsQuery.queryKey],
    quiet: true,
    onDone: ({ request }) => {
      showToast(request ? t`A second administrator has to approve this role first.` : t`The role is given.`);
      onClose();
    },
  });
  const problem = trial.problem ?? give.problem;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    give.reset();
    if (tried) give.act(form);
    else tryIt();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Give ${colleague.name} a role`}
      actions={
        <Button type="submit" form="role" busy={trial.isBusy || give.isBusy}>
          {tried ? <Trans>Give role</Trans> : <SeeEffects />}
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
        {tried && <EffectsList effects={tried} />}
      </form>
    </Dialog>
  );
}
