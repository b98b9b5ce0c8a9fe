import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#/console/api/session';
import { teamQuery } from '#/console/api/staff';
import type { TeamMember } from '#/console/api/types';
import { Loaded } from '#/console/loaded';
import { useTitle } from '#/console/shell/use-title';
import { CapDialog } from '#/console/team/cap-dialog';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import styles from './team.module.css';

/** How much each colleague looks at, and who rests. It counts nothing that anybody decided. */
export function TeamPage() {
  const { t } = useLingui();
  const may = useMay();
  const found = useQuery(teamQuery);
  const [changed, setChanged] = useState<TeamMember | null>(null);
  useTitle(t`Team`);
  return (
    <>
      <PageHead title={<Trans>Team</Trans>}>
        <Trans>
          How much everyone looks at right now, so that no one gets too much. It doesn't count what anyone decided.
        </Trans>
      </PageHead>
      <Loaded query={found}>
        {({ team }) =>
          team.length > 0 ? (
            <ul className={styles.people}>
              {team.map((one) => (
                <Line key={one.staff} one={one} onChange={may('set_severe_caps') ? setChanged : null} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<Users />} title={<Trans>No one reviews here</Trans>}>
              <Trans>You see colleagues whose roles are all where yours is.</Trans>
            </EmptyState>
          )
        }
      </Loaded>
      {changed && <CapDialog one={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

function Line({ one, onChange }: { one: TeamMember; onChange: ((one: TeamMember) => void) | null }) {
  const { name, cap, seen, holds, works_since: since, rests_until: until } = one;
  return (
    <li className={styles.person}>
      <h2>{name}</h2>
      <p>
        {until && (
          <Trans>
            On a break, back <Moment at={until} />
          </Trans>
        )}
        {!until && since && (
          <Trans>
            Started working <Moment at={since} />
          </Trans>
        )}
        {!until && !since && <Trans>Not working right now</Trans>}
      </p>
      <p className={styles.detail}>
        <Trans>Holds right now: {holds}</Trans>
      </p>
      {cap !== null && cap !== undefined && (
        <p className={styles.detail}>
          <Trans>
            Severe cases today: {seen} of at most {cap}
          </Trans>
        </p>
      )}
      {onChange && cap !== null && cap !== undefined && (
        <p>
          <Button size="small" variant="secondary" onClick={() => onChange(one)}>
            <Trans>Change daily maximum</Trans>
            <span className="visually-hidden">: {name}</span>
          </Button>
        </p>
      )}
    </li>
  );
}
