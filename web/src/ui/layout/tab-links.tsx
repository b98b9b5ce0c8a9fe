import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '#/ui/marks/badge';
import styles from './tab-links.module.css';

export interface TabLink {
  key: string;
  link: LinkProps;
  label: ReactNode;
  count?: number;
  /** Said after the count, e.g. "new". */
  countLabel?: string;
  /** Where two addresses show one tab. */
  current?: boolean;
}

/** On a narrow phone the current one may be beyond the edge: it comes to the middle. */
function bringIntoView(nav: HTMLElement | null) {
  const tab = nav?.querySelector<HTMLElement>("[aria-current='page']");
  if (nav && tab) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
}

/** Tabs whose panels have addresses of their own: links, so that back and sharing work. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav ref={bringIntoView} aria-label={label} className={styles.tabs}>
      {tabs.map(({ key, link, label: text, count, countLabel, current }) => (
        <Link key={key} {...link} className={styles.tab} {...(current && { 'aria-current': 'page' as const })}>
          {text}
          {count ? (
            <>
              <Badge count={count} />
              {countLabel && <span className="visually-hidden">{countLabel}</span>}
            </>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
