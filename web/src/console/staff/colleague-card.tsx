import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { useMay, useSession } from '#/console/api/session';
import { staffQuery } from '#/console/api/staff';
import type { Colleague, HeldRole, Invited } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { TriedDialog } from '#/console/effects/tried-dialog';
import { Moment } from '#/console/times';
import { HeldRoles } from '#/console/staff/held-roles';
import { RoleDialog } from '#/console/staff/role-dialog';
import { Button } from '#/ui/buttons/button';
import styles from './staff.module.css';

type Asked = { kind: 'close' | 'link' | 'give' } | { kind: 'end'; role: HeldRole } | null;

/** A colleague: how they come in, what they are, and what can be done about it. */
export function ColleagueCard({ colleague, onLink }: { colleague: Colleague; onLink: (invited: Invited) => void }) {
  const { t } = useLingui();
  const { staff: own } = useSession();
  const may = useMay();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const options = { renews: [staffQuery.queryKey], onDone: close };
  const { id: staff, name, email, roles, passkeys, has_password: hasPassword } = colleague;
  const ending = useAct((role: string) => send('delete', '/api/console/staff-roles', { role }), options);
  const closing = useAct(() => send('post', '/api/console/staff-closings', { staff }), options);
  const linking = useAct(() => send('post', '/api/console/staff-invites', { staff }), {
    renews: [staffQuery.queryKey],
    onDone: (invited) => {
      close();
      onLink(invited);
    },
  });
  const isOther = staff !== own && !colleague.closed_at;
  return (
    <li className={styles.person} data-closed={colleague.closed_at ? '' : undefined}>
      <div>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.detail}>{email}</p>
        <p className={styles.detail}>
          <Ways passkeys={passkeys} hasPassword={hasPassword} />
          {' · '}
          {colleague.seen_at ? (
            <Trans>
              seen <Moment at={colleague.seen_at} />
            </Trans>
          ) : (
            <Trans>never signed in</Trans>
          )}
        </p>
      </div>
      {colleague.closed_at ? (
        <p className={styles.detail}>
          <Trans>
            Closed <Moment at={colleague.closed_at} />
          </Trans>
        </p>
      ) : (
        <HeldRoles
          roles={roles}
          {...(isOther && may('give_roles') && { onEnd: (role: HeldRole) => setAsked({ kind: 'end', role }) })}
        />
      )}
      {isOther && (
        <div className={styles.acts}>
          {may('give_roles') && (
            <Button size="small" variant="secondary" onClick={() => setAsked({ kind: 'give' })}>
              <Trans>Give a role</Trans>
            </Button>
          )}
          {may('invite_staff') && (
            <Button size="small" variant="secondary" onClick={() => setAsked({ kind: 'link' })}>
              <Trans>New link</Trans>
            </Button>
          )}
          {may('close_staff') && (
            <Button size="small" variant="quiet" onClick={() => setAsked({ kind: 'close' })}>
              <Trans>Close account</Trans>
            </Button>
          )}
        </div>
      )}
      {asked?.kind === 'give' && <RoleDialog colleague={colleague} onClose={close} />}
      {asked?.kind === 'end' && (
        <TriedDialog
          title={t`End a role of ${name}`}
          action={t`End role`}
          name={['role-end', asked.role.id]}
          trial={() => send('post', '/api/console/staff-role-end-trials', { role: asked.role.id })}
          isBusy={ending.isBusy}
          onConfirm={() => ending.act(asked.role.id)}
          onClose={close}
        >
          <Trans>Their sessions end everywhere straight away. Giving the role again is a new act.</Trans>
        </TriedDialog>
      )}
      {asked?.kind === 'link' && (
        <TriedDialog
          title={t`A new link for ${name}`}
          action={t`Send new link`}
          name={['new-link', staff]}
          trial={() => send('post', '/api/console/staff-invite-trials', { staff })}
          isBusy={linking.isBusy}
          onConfirm={() => linking.act(undefined)}
          onClose={close}
        >
          <Trans>Their passkeys and password stop working, and their sessions end.</Trans>
        </TriedDialog>
      )}
      {asked?.kind === 'close' && (
        <TriedDialog
          title={t`Close the account of ${name}`}
          action={t`Close account`}
          name={['closing', staff]}
          trial={() => send('post', '/api/console/staff-closing-trials', { staff })}
          isBusy={closing.isBusy}
          onConfirm={() => closing.act(undefined)}
          onClose={close}
        >
          <Trans>Their roles and sessions end straight away. What they did stays in the log.</Trans>
        </TriedDialog>
      )}
    </li>
  );
}

function Ways({ passkeys, hasPassword }: { passkeys: number; hasPassword: boolean }) {
  if (passkeys > 0) return <Trans>passkey</Trans>;
  return hasPassword ? <Trans>password and code</Trans> : <Trans>hasn't accepted yet</Trans>;
}
