import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { navFor, type NavItem } from '#/console/shell/nav-items';
import { useSession } from '#/console/api/session';
import styles from './shell.module.css';

interface NavLinksProps {
  /** A number beside a link: what waits there. */
  mark?: (item: NavItem) => ReactNode;
}

/** The pages that one's roles open. */
export function NavLinks({ mark }: NavLinksProps) {
  const { i18n } = useLingui();
  const { permissions } = useSession();
  return (
    <>
      {navFor(permissions).map((group) => (
        <ul key={group[0]?.to} className={styles.group}>
          {group.map((item) => (
            <li key={item.to}>
              <Link to={item.to} className={styles.link} activeOptions={{ exact: item.to === '/' }}>
                <item.icon />
                <span className={styles.word}>{i18n._(item.label)}</span>
                {mark?.(item)}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}
