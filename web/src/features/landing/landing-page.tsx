import { Trans } from '@lingui/react/macro';
import { Hero } from '#/features/landing/hero';
import { HowItWorks } from '#/features/landing/how-it-works';
import { Promises } from '#/features/landing/promises';
import { SignUpCall } from '#/features/landing/sign-up-call';
import styles from './landing-page.module.css';

/** The same action once more, at the end of the page. */
export function ClosingCall() {
  return (
    <section className={styles.section} data-unless="closing">
      <h2>
        <Trans>Someone might be looking for you tonight.</Trans>
      </h2>
      <SignUpCall />
    </section>
  );
}

/** Spec 2 `/`: what the site is, how it works, what it promises, sign up. Made at build time for every language. */
export function LandingPage() {
  return (
    <div className={styles.page} data-bleed>
      <Hero />
      <HowItWorks />
      <Promises />
      <ClosingCall />
    </div>
  );
}
