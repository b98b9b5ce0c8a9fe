import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '#/ui/badge';
import styles from './tab-links.module.css';

export interface TabLink {
  key: string;
  link: LinkProps;
  label: ReactNode;
  count?: number;
}

/** Tabs whose panels have addresses of their own: links, so that back and sharing work. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ key, link, label: text, count }) => (
        <Link key={key} {...link} className={styles.tab}>
          {text}
          {count ? <Badge count={count} /> : null}
        </Link>
      ))}
    </nav>
  );
}
