import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '#/console/api/session';
import { Dashboard } from '#/console/figures/dashboard';
import { HealthGlance } from '#/console/health/health-glance';
import { navFor } from '#/console/shell/nav-items';
import { useTitle } from '#/console/shell/use-title';
import { QueueTiles } from '#/console/start/queue-tiles';
import { PageHead } from '#/ui/layout/page-head';
import styles from './start.module.css';

/** Where a day begins: what waits, what the sites bring, how the installation is; of each what one's roles may see. */
export function StartPage() {
  const { t } = useLingui();
  const { name, permissions } = useSession();
  const { site } = useSearch({ from: '/inside/' });
  const navigate = useNavigate();
  useTitle(t`Start`);
  const may = new Set(permissions);
  const hasQueues = navFor(permissions)
    .flat()
    .some(({ queue }) => queue);
  const hasFigures = may.has('read_figures');
  return (
    <>
      <PageHead title={<Trans>Hello, {name}</Trans>} />
      <div className={styles.page}>
        {may.has('read_health') && <HealthGlance />}
        {hasQueues && <QueueTiles />}
        {hasFigures && (
          <Dashboard
            site={site}
            onSite={(wished) => void navigate({ to: '/', search: wished ? { site: wished } : {}, replace: true })}
          />
        )}
        {!hasQueues && !hasFigures && <Pages />}
      </div>
    </>
  );
}

/** For whom nothing waits and nothing is counted: where they can go. */
function Pages() {
  const { i18n } = useLingui();
  const { permissions } = useSession();
  const pages = navFor(permissions)
    .flat()
    .filter(({ to }) => to !== '/');
  return (
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
  );
}
