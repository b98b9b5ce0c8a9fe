import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { complaintsQuery } from '#/api/queries/complaints';
import type { Complaint } from '#/api/wire';
import { categoryWords, STATES } from '#/features/complaints/complaint-words';
import { regional } from '#/lib/regional';
import styles from './complaints.module.css';

/** The member's complaints, each leading to its page; nothing where there is none. */
export function OwnComplaints() {
  const complaints = useQuery(complaintsQuery).data ?? [];
  if (complaints.length === 0) return null;
  return (
    <section aria-labelledby="own-complaints">
      <h2 id="own-complaints" className={styles.title}>
        <Trans>Your complaints</Trans>
      </h2>
      <ul className={styles.list}>
        {complaints.map((complaint) => (
          <Row key={complaint.number} complaint={complaint} />
        ))}
      </ul>
    </section>
  );
}

function Row({ complaint: { number, category, status, created_at: at } }: { complaint: Complaint }) {
  const { i18n } = useLingui();
  const words = categoryWords(category);
  const day = new Intl.DateTimeFormat(regional(i18n.locale), { dateStyle: 'medium' }).format(new Date(at));
  return (
    <li>
      <Link to="/complaints/$number" params={{ number }} className={styles.row}>
        <span className={styles.rowTexts}>
          <strong>{words && i18n._(words)}</strong>
          <span className={styles.hint}>
            {number} · {day}
          </span>
        </span>
        <span className={styles.state} data-status={status}>
          {i18n._(STATES[status])}
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}
