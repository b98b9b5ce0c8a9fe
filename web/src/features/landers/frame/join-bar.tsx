import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#/ui/buttons/button-link';
import { classNames } from '#/ui/class-names';
import styles from './join-bar.module.css';

/**
 * The one action of a lander; on a phone it stays in reach of the thumb. Where the site takes nobody, sign-up
 * says so.
 */
export function JoinBar({ tone = 'plain' }: { tone?: 'plain' | 'over' }) {
  return (
    <div className={classNames(styles.bar, tone === 'over' && styles.over)}>
      <ButtonLink to="/signup" size="large">
        <Trans>Create your free profile</Trans>
      </ButtonLink>
      <p className={styles.small}>
        <Trans>Signing up is free. For adults only.</Trans>
      </p>
    </div>
  );
}
