import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MailCheck, MailOpen, MailX } from 'lucide-react';
import { ResendActivation } from '#/features/signup/resend-activation';
import { buttonClass } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { OutcomeMark } from '#/ui/layout/message-page';
import { PageHead } from '#/ui/layout/page-head';
import { Notice } from '#/ui/marks/notice';
import styles from './outcome.module.css';

const ICONS = { waiting: MailOpen, done: MailCheck, failed: MailX };

/** The mail above an outcome; the words say the same. */
export function MailArt({ state }: { state: keyof typeof ICONS }) {
  const Icon = ICONS[state];
  return (
    <OutcomeMark state={state}>
      <Icon />
    </OutcomeMark>
  );
}

interface LookIntoMailProps {
  /** Null when this tab does not know it. */
  address: string | null;
  /** Name of whom a first message waits for, empty when only that is unknown; null without a message. */
  writesTo: string | null;
  loggedIn: boolean;
}

function WhereItWent({ address }: { address: string | null }) {
  if (!address) return <Trans>We've sent you an e-mail with a link to confirm your address.</Trans>;
  return (
    <Trans>
      We've sent an e-mail to <strong className={styles.address}>{address}</strong>. Open the link in it to confirm your
      address.
    </Trans>
  );
}

/** The first message waits, and so does everybody else. */
function WaitingMessage({ name }: { name: string }) {
  return (
    <Notice>
      {name ? (
        <Trans>
          Your message to {name} is waiting. We'll deliver it once you've confirmed your e-mail address. No one can
          reply before then.
        </Trans>
      ) : (
        <Trans>
          Your message is waiting. We'll deliver it once you've confirmed your e-mail address. No one can reply before
          then.
        </Trans>
      )}
    </Notice>
  );
}

/** Sign-up ends with a mail (spec 4); what to do when it does not come. */
export function LookIntoMail({ address, writesTo, loggedIn }: LookIntoMailProps) {
  return (
    <>
      <MailArt state="waiting" />
      <PageHead title={<Trans>Check your inbox</Trans>}>
        <WhereItWent address={address} />
      </PageHead>
      <div className={styles.stack}>
        {writesTo !== null && <WaitingMessage name={writesTo} />}
        {loggedIn && writesTo === null && (
          <p>
            <Trans>Feel free to look around. Confirm your e-mail address to like, message and get replies.</Trans>
          </p>
        )}
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
        {loggedIn && (
          <ButtonLink to="/members" size="large" wide>
            <Trans>Have a look around</Trans>
          </ButtonLink>
        )}
        {loggedIn && <ResendActivation />}
        <p className={styles.note}>
          <Trans>Nothing after a few minutes? Check your spam folder.</Trans>
        </p>
        {!loggedIn && (
          <p className={styles.note}>
            <Trans>
              Typo in your address? <Link to="/signup">Sign up again</Link>. Already confirmed?{' '}
              <Link to="/login">Log in</Link>.
            </Trans>
          </p>
        )}
      </div>
    </>
  );
}
