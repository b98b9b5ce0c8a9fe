import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { send } from '#/console/api/call';
import { caseQuery } from '#/console/api/complaints';
import { useMay, useSession } from '#/console/api/session';
import type { ConsoleCase } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { EarlierLine } from '#/console/earlier-list';
import { KeyButton } from '#/console/keys/key-button';
import { languageName } from '#/console/language-name';
import { PersonLine } from '#/console/person-line';
import { Moment } from '#/console/times';
import styles from './complaints.module.css';

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The member's file, opened for this complaint. */
function FileLink({ member, number }: { member: string; number: string }) {
  return (
    <p>
      <Link to="/members/$member" params={{ member }} search={{ case: number }}>
        <Trans>Member file</Trans>
      </Link>
    </p>
  );
}

/** What is known of a case besides its words, and who sees to it. */
export function CaseFacts({ data }: { data: ConsoleCase }) {
  const { i18n, t } = useLingui();
  const { staff } = useSession();
  const may = useMay();
  const { number, version, assignee } = data;
  const assign = useAct(
    (to: string | null) => send('put', '/api/console/complaint-assignee', { number, staff: to, version }),
    { renews: [caseQuery(number).queryKey, ['complaints']] },
  );
  const isMine = assignee?.id === staff;
  const mayAssign = may('answer_complaints') && data.state !== 'closed';
  return (
    <aside className={styles.facts} aria-label={t`About this complaint`}>
      <dl className={styles.form}>
        <Fact name={<Trans>From</Trans>}>
          {data.member ? <PersonLine person={data.member} /> : (data.name ?? <Trans>Someone without a name</Trans>)}
          {data.email_masked && <p className={styles.detail}>{data.email_masked}</p>}
          {data.member && <FileLink member={data.member.id} number={number} />}
        </Fact>
        {data.about && (
          <Fact name={<Trans>About</Trans>}>
            <PersonLine person={data.about} />
            <FileLink member={data.about.id} number={number} />
          </Fact>
        )}
        {data.against && (
          <Fact name={<Trans>Against the decision</Trans>}>
            <ul className={styles.form}>
              <EarlierLine earlier={data.against} />
            </ul>
          </Fact>
        )}
        {!data.against && data.against_typed && (
          <Fact name={<Trans>The number they typed</Trans>}>{data.against_typed}</Fact>
        )}
        {data.page && (
          <Fact name={<Trans>Where they saw it</Trans>}>
            <span className={styles.text}>{data.page}</span>
          </Fact>
        )}
        {data.order && <Fact name={<Trans>Order</Trans>}>{data.order}</Fact>}
        <Fact name={<Trans>Site</Trans>}>{data.site.domain}</Fact>
        <Fact name={<Trans>Their language</Trans>}>{languageName(data.locale, i18n.locale)}</Fact>
        <Fact name={<Trans>Arrived</Trans>}>
          <Moment at={data.created_at} />
        </Fact>
        <Fact name={<Trans>Who sees to it</Trans>}>{assignee?.name ?? <Trans>No one yet</Trans>}</Fact>
      </dl>
      {mayAssign && (
        <KeyButton
          hotkey="m"
          label={isMine ? t`Give it back` : t`I'll see to it`}
          size="small"
          variant="secondary"
          busy={assign.isBusy}
          onPress={() => assign.act(isMine ? null : staff)}
        />
      )}
    </aside>
  );
}
