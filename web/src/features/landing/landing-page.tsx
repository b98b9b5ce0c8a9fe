import { Hero } from '#/features/landing/hero';
import { HowItWorks } from '#/features/landing/how-it-works';
import { Promises } from '#/features/landing/promises';
import { ClosingCall } from '#/features/landing/closing-call';
import styles from './landing-page.module.css';

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
