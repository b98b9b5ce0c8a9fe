import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useUser } from '#/api/session';
import type { ComplaintOpened } from '#/api/wire';
import { ComplaintForm } from '#/features/complaints/complaint-form';
import { Decision } from '#/features/complaints/decision';
import { OwnComplaints } from '#/features/complaints/own-complaints';
import { OwnReports } from '#/features/complaints/own-reports';
import { Sent } from '#/features/complaints/sent';
import { useHydrated } from '#/lib/hydrated';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';
import styles from './complaints.module.css';

/** Spec 2 /complaints: make one, and find those made before. */
export function ComplaintsPage({ against }: { against: string | undefined }) {
  const [sent, setSent] = useState<ComplaintOpened | null>(null);
  const isMember = useUser() !== null;
  const hydrated = useHydrated();
  if (sent)
    return (
      <Sent
        opened={sent}
        title={<Trans>We've received your complaint</Trans>}
        again={{ label: <Trans>Make another complaint</Trans>, press: () => setSent(null) }}
      />
    );
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Complaints</Trans>}>
        <Trans>
          Something went wrong? Tell us, and we'll put it right if we can. You'll get a reference number by e-mail
          straight away, and an answer within 14 days.
        </Trans>
      </PageHead>
      {hydrated && isMember && <OwnComplaints />}
      {hydrated && isMember && <OwnReports />}
      {hydrated && isMember && against && <Decision number={against} />}
      <ComplaintForm against={against} onSent={setSent} />
      <p className={styles.actions}>
        <Trans>Have you seen something illegal?</Trans>{' '}
        <ButtonLink to="/notice" variant="secondary">
          <Trans>Report illegal content</Trans>
        </ButtonLink>
      </p>
    </div>
  );
}
