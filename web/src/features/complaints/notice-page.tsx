import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ComplaintOpened } from '#/api/wire';
import { NoticeForm } from '#/features/complaints/notice-form';
import { Sent } from '#/features/complaints/sent';
import { PageHead } from '#/ui/layout/page-head';
import styles from './complaints.module.css';

/** Tells us of content that is against the law (DSA 16), logged in or out. */
export function NoticePage() {
  const [sent, setSent] = useState<ComplaintOpened | null>(null);
  if (sent)
    return (
      <Sent
        opened={sent}
        title={<Trans>We've received your notice</Trans>}
        again={{ label: <Trans>Send another notice</Trans>, press: () => setSent(null) }}
      />
    );
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Report illegal content</Trans>}>
        <Trans>
          You don't need an account. Real people read every notice and tell you what they've decided and why.
        </Trans>
      </PageHead>
      <NoticeForm onSent={setSent} />
    </div>
  );
}
