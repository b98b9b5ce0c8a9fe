import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '#/console/api/session';
import { siteQuery } from '#/console/api/sites';
import type { Permission, SiteAnswer } from '#/console/api/types';
import { Loaded } from '#/console/loaded';
import { useTitle } from '#/console/shell/use-title';
import { partOf, type Part } from '#/console/sites/part-of';
import { STATE_NAMES } from '#/console/sites/site-words';
import { PageHead } from '#/ui/layout/page-head';
import styles from './sites.module.css';

interface SiteFrameProps {
  /** Which page of the site this is. */
  title: string;
  children: (site: SiteAnswer) => ReactNode;
}

/** What all pages of a site have: which one it is, whether it is open, and the way to the others. */
export function SiteFrame({ title, children }: SiteFrameProps) {
  const { site } = useParams({ strict: false });
  const id = site ?? '';
  const found = useQuery(siteQuery(id));
  const called = found.data?.site.name ?? '';
  useTitle(called ? `${title}, ${called}` : title);
  return (
    <>
      <p>
        <Link to="/sites">
          <Trans>Sites</Trans>
        </Link>
      </p>
      <Loaded query={found}>
        {(data) => (
          <>
            <Head site={data} />
            <div className={styles.page}>
              <h2 className="visually-hidden">{title}</h2>
              {children(data)}
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function Head({ site: { site } }: { site: SiteAnswer }) {
  const { i18n, t } = useLingui();
  const params = { site: site.id };
  const may = useMay();
  const tabs: { part: Part; name: string; needs?: Permission }[] = [
    { part: 'opening', name: t`Opening` },
    { part: 'offers', name: t`Prices and payment` },
    { part: 'visitors', name: t`Visitors`, needs: 'edit_campaigns' },
    { part: 'links', name: t`Short links`, needs: 'edit_links' },
    { part: 'discounts', name: t`Discount codes`, needs: 'edit_discounts' },
    { part: 'news', name: t`News and offers`, needs: 'write_news' },
    { part: 'texts', name: t`Page texts`, needs: 'edit_pages' },
    { part: 'history', name: t`History` },
  ];
  const shown = tabs.filter(({ needs }) => !needs || may(needs));
  return (
    <>
      <PageHead title={site.name || site.domain}>
        {site.domain} · {site.company_name} ·{' '}
        <span className={styles.state} data-state={site.state}>
          {i18n._(STATE_NAMES[site.state])}
        </span>
      </PageHead>
      <nav aria-label={t`Pages of the site`} className={styles.tabs}>
        <Link to="/sites/$site" params={params} activeOptions={{ exact: true }} className={styles.tab}>
          <Trans>Settings</Trans>
        </Link>
        {shown.map(({ part, name }) => (
          <Link key={part} {...partOf(site.id, part)} activeOptions={{ includeSearch: false }} className={styles.tab}>
            {name}
          </Link>
        ))}
      </nav>
    </>
  );
}
