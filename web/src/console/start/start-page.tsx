import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSession } from '#/console/api/session';
import { navFor } from '#/console/shell/nav-items';
import { useTitle } from '#/console/shell/use-title';
import { QueueTiles } from '#/console/start/queue-tiles';
import { PageHead } from '#/ui/layout/page-head';
import styles from './start.module.css';

/** Where a day begins: what waits, and what one may do besides. */
export function StartPage() {
  const { i18n, t } = useLingui();
  const { name, permissions } = useSession();
  useTitle(t`Start`);
  const pages = navFor(permissions).flat();
  return (
    <>
      <PageHead title={<Trans>Hello, {name}</Trans>} />
      {pages.some(({ queue }) => queue) && <QueueTiles />}
      <ul className={styles.tiles}>
        {pages
          .filter(({ to, queue }) => to !== '/' && !queue)
          .map((item) => (
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
