import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSettings } from '#/api/site';
import { EntryWarning } from '#/layouts/chrome/entry-warning';
import { Footer } from '#/layouts/chrome/footer';
import { LanguageMenu } from '#/layouts/chrome/language-menu';
import { WarningsHeader } from '#/layouts/chrome/warnings-header';
import { Logo } from '#/ui/marks/logo';
import styles from './empty-layout.module.css';

/** Spec 2 and 9: the entry warning's countries outside the default layout. */
const ENTRY_COUNTRIES = ['NL', 'DE'];

/** The brand and one card of 480 px: log in, sign up, outcomes. */
export function EmptyLayout({ children, dialogs }: { children: ReactNode; dialogs?: ReactNode }) {
  const { name } = useSettings();
  return (
    <div className={styles.layout}>
      <header className={styles.head}>
        <Link to="/" className={styles.home}>
          <Logo name={name} />
        </Link>
        <LanguageMenu />
      </header>
      <WarningsHeader />
      <main id="content" className={styles.main}>
        <div className={styles.card}>{children}</div>
      </main>
      <Footer />
      <EntryWarning only={ENTRY_COUNTRIES} />
      {dialogs}
    </div>
  );
}
