import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSession } from '#/console/api/session';
import { navFor } from '#/console/shell/nav-items';
import { useTitle } from '#/console/shell/use-title';
import { PageHead } from '#/ui/layout/page-head';
import styles from './start.module.css';

/** Where a day begins: what one may do here. */
export function StartPage() {
  const { i18n, t } = useLingui();
  const { name, permissions } = useSession();
  useTitle(t`Start`);
  const pages = navFor(permissions)
    .flat()
    .filter(({ to }) => to !== '/');
  return (
    <>
      <PageHead title={<Trans>Hello, {name}</Trans>} />
      <ul className={styles.tiles}>
        {pages.map((item) => (
          <li key={item.to}>
            <Link to={item.to} className={styles.tile}>
              <item.icon />
              {i18n._(item.label)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
