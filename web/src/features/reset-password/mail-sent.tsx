import { Trans } from '@lingui/react/macro';
import { MailOpen } from 'lucide-react';
import { Button, buttonClass } from '#/ui/buttons/button';
import { OutcomeMark } from '#/ui/layout/message-page';
import { PageHead } from '#/ui/layout/page-head';
import { Notice } from '#/ui/marks/notice';
import styles from './reset-password.module.css';

interface MailSentProps {
  address: string;
  /** Back to the form, for a slip in the address. */
  onAgain: () => void;
}

/** The request was taken; whether a mail really goes out is between us and the mailbox's owner. */
export function MailSent({ address, onAgain }: MailSentProps) {
  return (
    <>
      <OutcomeMark state="waiting">
        <MailOpen />
      </OutcomeMark>
      <PageHead title={<Trans>Check your inbox</Trans>}>
        <Trans>
          If there's an account for <strong className={styles.address}>{address}</strong>, we've sent it an e-mail with
          a link. The link works for one hour.
        </Trans>
      </PageHead>
      <div className={styles.form}>
        <div data-when="demo">
          <Notice
            action={
              <a href="/dev/outbox" className={buttonClass({ variant: 'secondary', size: 'small' })}>
                <Trans>Open the demo inbox</Trans>
              </a>
            }
          >
            <Trans>This is a demo: e-mails never leave this machine.</Trans>
          </Notice>
        </div>
        <p className={styles.note}>
          <Trans>Nothing after a few minutes? Check your spam folder.</Trans>
        </p>
        <Button variant="secondary" size="large" wide onClick={onAgain}>
          <Trans>Try another address</Trans>
        </Button>
      </div>
    </>
  );
}
