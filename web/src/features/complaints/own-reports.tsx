import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reportsQuery } from '#/api/queries/complaints';
import type { OwnReport } from '#/api/wire';
import { regional } from '#/lib/regional';
import styles from './complaints.module.css';

const ABOUT: Record<OwnReport['about'], MessageDescriptor> = {
  profile: msg({ message: 'A profile', comment: 'What a member reported' }),
  photo: msg({ message: 'A photo', comment: 'What a member reported' }),
  message: msg({ message: 'A message', comment: 'What a member reported' }),
};
const OUTCOMES: Record<NonNullable<OwnReport['decision']>, MessageDescriptor> = {
  upheld: msg`You were right: it broke our rules, and we've dealt with it.`,
  dismissed: msg`We found nothing that breaks our rules.`,
};

/** What the member reported, and whether it was right: never what was done. Nothing where there is none. */
export function OwnReports() {
  const reports = useQuery(reportsQuery).data ?? [];
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="own-reports">
      <h2 id="own-reports" className={styles.title}>
        <Trans>Your reports</Trans>
      </h2>
      <ul className={styles.list}>
        {reports.map((report) => (
          <Row key={`${report.created_at}${report.about}${report.category}`} report={report} />
        ))}
      </ul>
    </section>
  );
}

function Row({ report: { about, decision, created_at: at } }: { report: OwnReport }) {
  const { i18n } = useLingui();
  const day = new Intl.DateTimeFormat(regional(i18n.locale), { dateStyle: 'medium' }).format(new Date(at));
  return (
    <li className={styles.row}>
      <span className={styles.rowTexts}>
        <strong>{i18n._(ABOUT[about])}</strong>
        <span className={styles.hint}>
          {day} · {decision ? i18n._(OUTCOMES[decision]) : <Trans>We're looking at it.</Trans>}
        </span>
      </span>
    </li>
  );
}
