import { Trans } from '@lingui/react/macro';
import { MailX } from 'lucide-react';
import { ButtonLink } from '#/ui/buttons/button-link';
import { OutcomeMark } from '#/ui/layout/message-page';
import { PageHead } from '#/ui/layout/page-head';
import styles from './reset-password.module.css';

/** The link was used, replaced or is older than an hour (spec 8), and the way to a new one. */
export function LinkOver() {
  return (
    <>
      <OutcomeMark state="failed">
        <MailX />
      </OutcomeMark>
      <PageHead title={<Trans>This link has expired</Trans>}>
        <Trans>Link expired or invalid, request a new email</Trans>
      </PageHead>
      <div className={styles.form}>
        <ButtonLink to="/reset-password" size="large" wide>
          <Trans>Request a new e-mail</Trans>
        </ButtonLink>
        <p className={styles.note}>
          <Trans>Each link works once, for one hour. Use the one in the latest e-mail.</Trans>
        </p>
      </div>
    </>
  );
}
