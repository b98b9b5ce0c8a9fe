import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { useMay } from '#/console/api/session';
import type { Item, ReportCase } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { Due } from '#/console/due';
import { EarlierList } from '#/console/earlier-list';
import { KeyButton } from '#/console/keys/key-button';
import { PersonLine } from '#/console/person-line';
import { ActDialog } from '#/console/queues/act-dialog';
import { CloseDialog } from '#/console/queues/close-dialog';
import { ReportCard } from '#/console/queues/report-card';
import type { Claims } from '#/console/queues/use-claims';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './queues.module.css';

export interface ReportDeskProps {
  item: Item;
  report: ReportCase;
  claims: Claims;
}

/** All open reports about one member: acting on them and closing them are two things. */
export function ReportDesk({ item, report, claims }: ReportDeskProps) {
  const { t } = useLingui();
  const may = useMay();
  const all = report.reports.map(({ id }) => id);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<'act' | 'close' | null>(null);
  const chosen = all.filter((id) => !left.includes(id));
  const toggle = (id: string) => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id]);
  const escalate = useAct(
    () => send('post', '/api/console/report-escalations', { member: report.member.id, reports: [...chosen] }),
    {
      renews: [['queues']],
      onDone: () => {
        showToast(t`Passed on to the severe queue`);
        claims.pass([item.id]);
      },
    },
  );
  const none = chosen.length === 0;
  return (
    <>
      <div className={styles.desk}>
        <ol className={styles.list} aria-label={t`Reports`}>
          {report.reports.map((one) => (
            <ReportCard
              key={one.id}
              report={one}
              name={report.member.name}
              isChosen={chosen.includes(one.id)}
              onToggle={() => toggle(one.id)}
            />
          ))}
        </ol>
        <section className={styles.block} aria-label={t`Who was reported`}>
          <PersonLine person={report.member} />
          <p className={styles.meta}>
            <Due at={item.due_at} /> <span className={styles.muted}>{item.site.domain}</span>
          </p>
          {!report.member.fictional && all[0] && (
            <p>
              <Link to="/members/$member" params={{ member: report.member.id }} search={{ case: all[0] }}>
                <Trans>Member file</Trans>
              </Link>
            </p>
          )}
          <h2>
            <Trans>Earlier decisions</Trans>
          </h2>
          <EarlierList earlier={report.earlier} />
        </section>
      </div>
      <div className={styles.bar}>
        <KeyButton hotkey="a" label={t`Act`} disabled={none} onPress={() => setShown('act')} />
        <KeyButton
          hotkey="d"
          label={t`Close reports`}
          variant="secondary"
          disabled={none}
          onPress={() => setShown('close')}
        />
        {item.queue === 'reports' && may('review_reports') && (
          <KeyButton
            hotkey="e"
            label={t`Pass on as severe`}
            variant="quiet"
            icon={<Flag />}
            disabled={none}
            busy={escalate.isBusy}
            onPress={() => escalate.act(undefined)}
          />
        )}
        <KeyButton
          hotkey="n"
          label={t`Leave it for others`}
          variant="quiet"
          onPress={() => {
            claims.pass([item.id]);
            void send('delete', '/api/console/claims', { queue: item.queue, items: [item.id] }).catch(() => {});
          }}
        />
      </div>
      {shown === 'act' && <ActDialog report={report} reports={chosen} onClose={() => setShown(null)} />}
      {shown === 'close' && (
        <CloseDialog
          member={report.member.id}
          reports={chosen}
          onClose={() => setShown(null)}
          onDone={() => {
            setShown(null);
            if (chosen.length === all.length) claims.pass([item.id]);
            else claims.renewAll();
          }}
        />
      )}
    </>
  );
}
