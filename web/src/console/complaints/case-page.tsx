import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { caseQuery } from '#/console/api/complaints';
import type { ConsoleCase } from '#/console/api/types';
import { Answer } from '#/console/complaints/answer';
import { CaseFacts } from '#/console/complaints/case-facts';
import { CATEGORY_NAMES } from '#/console/complaints/complaint-words';
import { Thread } from '#/console/complaints/thread';
import { Due } from '#/console/due';
import { Loaded } from '#/console/loaded';
import { useUndone } from '#/console/queues/undone';
import { useTitle } from '#/console/shell/use-title';
import { PageHead } from '#/ui/layout/page-head';
import { Notice } from '#/ui/marks/notice';
import styles from './complaints.module.css';

/** One complaint: what was written, who it is about, and the answer. */
export function CasePage() {
  const { number } = useParams({ from: '/inside/complaints/$number' });
  const client = useQueryClient();
  const found = useQuery(caseQuery(number));
  useUndone(() => void client.invalidateQueries({ queryKey: caseQuery(number).queryKey }));
  useTitle(number);
  return (
    <>
      <p>
        <Link to="/complaints" search={{ state: 'open' }}>
          <Trans>Complaints</Trans>
        </Link>
      </p>
      <Loaded query={found}>{(data) => <Case key={number} data={data} />}</Loaded>
    </>
  );
}

function Case({ data }: { data: ConsoleCase }) {
  const { i18n } = useLingui();
  return (
    <>
      <PageHead title={data.number} actions={data.answer_by && <Due at={data.answer_by} />}>
        {i18n._(CATEGORY_NAMES[data.category])}
      </PageHead>
      <div className={styles.case}>
        <div className={styles.thread}>
          <Thread lines={data.lines} number={data.number} locale={data.locale} />
          <WhyNot data={data} />
          {data.state !== 'closed' && <Answer data={data} />}
        </div>
        <CaseFacts data={data} />
      </div>
    </>
  );
}

/** Why the reader does not decide here. */
function WhyNot({ data }: { data: ConsoleCase }) {
  if (data.why_not === 'own_decision') {
    return (
      <Notice tone="warn">
        <Trans>
          This complaint is against a decision of yours, so someone else decides on it. You can still answer questions
          about it.
        </Trans>
      </Notice>
    );
  }
  if (data.why_not === 'complaint_closed') {
    return (
      <Notice>
        <Trans>This complaint is decided.</Trans>
      </Notice>
    );
  }
  return null;
}
