import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { send } from '#/console/api/call';
import { useSession } from '#/console/api/session';
import { glassQuery, staffQuery } from '#/console/api/staff';
import { useAct } from '#/console/api/use-act';
import { Loaded } from '#/console/loaded';
import { Moment } from '#/console/times';
import { useTitle } from '#/console/shell/use-title';
import { Button } from '#/ui/buttons/button';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import styles from './staff.module.css';

/** Who made themselves an administrator by the command for emergencies, until somebody else takes note of it. */
export function GlassPage() {
  const { t } = useLingui();
  const { staff: own } = useSession();
  const uses = useQuery(glassQuery);
  const people = useQuery(staffQuery).data?.staff ?? [];
  const note = useAct((use: string) => send('post', '/api/console/break-glass-notes', { use }), {
    renews: [glassQuery.queryKey],
  });
  useTitle(t`Emergency access`);
  return (
    <>
      <PageHead title={<Trans>Emergency access</Trans>}>
        <Trans>Each use waits here until another administrator has looked into it and taken note.</Trans>
      </PageHead>
      <Loaded query={uses}>
        {({ uses: all }) =>
          all.length > 0 ? (
            <ul className={styles.people}>
              {all.map(({ id, staff, os_user: user, at, reason }) => (
                <li key={id} className={styles.person}>
                  <div>
                    <h2 className={styles.name}>{people.find((one) => one.id === staff)?.name ?? staff}</h2>
                    <p className={styles.detail}>
                      <Trans>
                        by the command, as {user}, <Moment at={at} />
                      </Trans>
                    </p>
                  </div>
                  <p className={styles.reason}>{reason}</p>
                  <div className={styles.acts}>
                    {staff === own ? (
                      <p className={styles.detail}>
                        <Trans>Someone else has to take note of this.</Trans>
                      </p>
                    ) : (
                      <Button size="small" busy={note.isBusy} onClick={() => note.act(id)}>
                        <Trans>Take note</Trans>
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState icon={<ShieldCheck />} title={<Trans>Nothing to take note of</Trans>}>
              <Trans>No one has used emergency access since the last note.</Trans>
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}
