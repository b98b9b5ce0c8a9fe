import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSettings } from '#/api/site';
import { classNames } from '#/ui/class-names';
import { Logo } from '#/ui/marks/logo';
import styles from './lander-header.module.css';

/** Whose page this is, and the way in for members; nothing else leads away. `over` stands on a dark picture. */
export function LanderHeader({ tone = 'plain' }: { tone?: 'plain' | 'over' }) {
  const { name } = useSettings();
  return (
    <header className={classNames(styles.header, tone === 'over' && styles.over)}>
      <Link to="/" className={styles.home}>
        <Logo name={name} />
      </Link>
      <Link to="/login" className={styles.login}>
        <Trans>Log in</Trans>
      </Link>
    </header>
  );
}
