import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MailArt } from '#/features/signup/mail-art';
import { ResendActivation } from '#/features/signup/resend-activation';
import { buttonClass } from '#/ui/button';
import { ButtonLink } from '#/ui/button-link';
import { Notice } from '#/ui/notice';
import { PageHead } from '#/ui/page-head';
import styles from './outcome.module.css';

interface LookIntoMailProps {
  /** Null when this tab does not know it. */
  address: string | null;
  /** Name of whom a first message waits for, empty when only that is unknown; null without a message. */
  writesTo: string | null;
  loggedIn: boolean;
}

function WhereItWent({ address }: { address: string | null }) {
  if (!address) return <Trans>We have sent you a mail with a link that confirms your e-mail address.</Trans>;
  return <Trans>We have sent a mail to <strong className={styles.address}>{address}</strong>. The link in it confirms your e-mail address.</Trans>;
}

/** The first message waits, and so does everybody else. */
function WaitingMessage({ name }: { name: string }) {
  return (
    <Notice>
      {name
        ? <Trans>Your message to {name} waits. It is delivered once you have confirmed your e-mail address; nobody can answer before that.</Trans>
        : <Trans>Your message waits. It is delivered once you have confirmed your e-mail address; nobody can answer before that.</Trans>}
    </Notice>
  );
}

/** Sign-up ends with a mail (spec 4); what to do when it does not come. */
export function LookIntoMail({ address, writesTo, loggedIn }: LookIntoMailProps) {
  return (
    <>
      <MailArt state="waiting" />
      <PageHead title={<Trans>Check your mailbox</Trans>}><WhereItWent address={address} /></PageHead>
      <div className={styles.stack}>
        {writesTo !== null && <WaitingMessage name={writesTo} />}
        {loggedIn && writesTo === null && <p><Trans>You can look around already. Once your address is confirmed, you can like and write, and people can answer you.</Trans></p>}
        <div data-when="demo"><Notice action={<a href="/dev/outbox" className={buttonClass({ variant: 'secondary', size: 'small' })}><Trans>Open the caught mail</Trans></a>}><Trans>This is a demo: the mail does not leave this machine.</Trans></Notice></div>
        {loggedIn && <ButtonLink to="/members" size="large" wide><Trans>Look around meanwhile</Trans></ButtonLink>}
        {loggedIn && <ResendActivation />}
        <p className={styles.note}><Trans>Nothing there after a few minutes? Look into the spam folder too.</Trans></p>
        {!loggedIn && <p className={styles.note}><Trans>A typo in the address? <Link to="/signup">Sign up once more</Link>. Confirmed already? <Link to="/login">Log in</Link>.</Trans></p>}
      </div>
    </>
  );
}
