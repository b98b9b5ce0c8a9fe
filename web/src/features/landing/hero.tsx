import { Trans } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import { HeroFacts } from '#/features/landing/hero-facts';
import { SignUpCall } from '#/features/landing/sign-up-call';
import styles from './hero.module.css';

/**
 * Two people somewhere they would like to be; the server has one scene for each niche at this address. Says
 * nothing that the text does not.
 */
export function HeroArt() {
  return <img className={styles.art} src="/art/hero.svg" width={480} height={520} alt="" fetchPriority="high" />;
}

/** The first screen: one sentence, one action, one picture. */
export function Hero() {
  const { headline, description } = useSettings();
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.texts}>
          <h1 tabIndex={-1} className={styles.title}>
            {headline}
          </h1>
          <p className={styles.lead}>{description}</p>
          <SignUpCall />
          <p className={styles.small} data-unless="closing">
            <Trans>Signing up is free. For adults only.</Trans>
          </p>
          <HeroFacts />
        </div>
        <HeroArt />
      </div>
    </section>
  );
}
