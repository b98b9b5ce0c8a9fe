import { useLingui } from '@lingui/react/macro';
import type { User } from '#/api/wire';
import { MemberLinks } from '#/layouts/chrome/member-links';
import styles from './tab-bar.module.css';

/** The bottom bar of a member's phone, under 768 px. */
export function TabBar({ user }: { user: User }) {
  const { t } = useLingui();
  return <nav aria-label={t`Main`} className={styles.bar}><MemberLinks user={user} itemClass={styles.link} inTabBar /></nav>;
}
