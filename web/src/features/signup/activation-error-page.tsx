import { Trans } from '@lingui/react/macro';
import { useUser } from '#/api/session';
import { MailArt } from '#/features/signup/look-into-mail';
import { ResendActivation } from '#/features/signup/resend-activation';
import { Welcome } from '#/features/signup/welcome';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';
import styles from './outcome.module.css';

/** Spec 2 /activate/error, with the texts of spec 8, and the way to a new link. */
export function ActivationErrorPage() {
  const user = useUser();
  if (user && user.status !== 'not_confirmed') return <Welcome name={user.profile.name} />;
  return (
    <>
      <MailArt state="failed" />
      <PageHead title={<Trans>Activation failed</Trans>}>
        <Trans>Link expired or invalid, request a new email</Trans>
      </PageHead>
      <div className={styles.stack}>
        {user ? (
          <ResendActivation />
        ) : (
          <ButtonLink to="/login" search={{ to: '/activate/error' }} size="large" wide>
            <Trans>Log in to get a new link</Trans>
          </ButtonLink>
        )}
        <p className={styles.note}>
          <Trans>Each link works once, for 7 days. Use the one in the latest e-mail.</Trans>
        </p>
      </div>
    </>
  );
}
