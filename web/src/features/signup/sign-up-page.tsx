import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSettings } from '#/api/site';
import { InviteOnly } from '#/features/signup/invite-only';
import { LogInInstead } from '#/features/signup/log-in-instead';
import { SignUpForm, type SignUpFormProps } from '#/features/signup/sign-up-form';
import { useHydrated } from '#/lib/hydrated';
import { storedTracking } from '#/lib/tracking';
import { maySignUp } from '#/shared/sign-up/visitor-rights';
import { PageHead } from '#/ui/layout/page-head';

interface SignUpPageProps extends SignUpFormProps {
  title?: ReactNode;
  /** Where a member who logs in instead goes on. */
  loginTo?: string;
}

/**
 * Spec 2 /signup. Who may join (spec 6) is known once the script runs; until then the page made at build time holds
 * both answers and styles pick by the site's flag.
 */
export function SignUpPage({ title, loginTo, ...form }: SignUpPageProps) {
  const { signups } = useSettings();
  const hydrated = useHydrated();
  const open = hydrated ? maySignUp(signups, storedTracking()) : null;
  return (
    <>
      {open !== false && (
        <div data-when={open === null ? 'signups-all' : undefined}>
          <PageHead title={title ?? <Trans>Create your profile</Trans>}>
            {!(hydrated && form.step > 0) && <Trans>It's free and takes two minutes.</Trans>}
          </PageHead>
          <SignUpForm {...form} />
          <LogInInstead to={loginTo} />
        </div>
      )}
      {open !== true && (
        <div data-unless={open === null ? 'signups-all' : undefined}>
          <InviteOnly />
        </div>
      )}
    </>
  );
}
