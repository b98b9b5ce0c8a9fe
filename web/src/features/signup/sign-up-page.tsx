import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSettings } from '#/api/site';
import { maySignUp } from '#/features/signup/admission';
import { InviteOnly } from '#/features/signup/invite-only';
import { SignUpForm } from '#/features/signup/sign-up-form';
import { useHydrated } from '#/lib/hydrated';
import { storedTracking } from '#/lib/tracking';
import { PageHead } from '#/ui/page-head';
import styles from './sign-up-page.module.css';

interface SignUpPageProps {
  /** 1 first. */
  step: number;
  goTo: (step: number) => void;
}

/**
 * Spec 2 /signup. Who may join (spec 6) is known once the script runs; until then the page made at build time holds
 * both answers and styles pick by the site's flag.
 */
export function SignUpPage(steps: SignUpPageProps) {
  const { signups } = useSettings();
  const hydrated = useHydrated();
  const open = hydrated ? maySignUp(signups, storedTracking()) : null;
  return (
    <>
      {open !== false && (
        <div data-when={open === null ? 'signups-all' : undefined}>
          <PageHead title={<Trans>Create your profile</Trans>}><Trans>It costs nothing and takes two minutes.</Trans></PageHead>
          <SignUpForm {...steps} />
          <p className={styles.other}><Trans>Already a member? <Link to="/login">Log in</Link></Trans></p>
        </div>
      )}
      {open !== true && <div data-unless={open === null ? 'signups-all' : undefined}><InviteOnly /></div>}
    </>
  );
}
