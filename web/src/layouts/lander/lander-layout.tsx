import type { ReactNode } from 'react';
import { EntryWarning } from '#/layouts/chrome/entry-warning';
import { DemoMark } from '#/layouts/chrome/demo-mark';
import { Footer } from '#/layouts/chrome/footer';
import { WarningsHeader } from '#/layouts/chrome/warnings-header';
import styles from './lander-layout.module.css';

/** Spec 2 and 9: the entry warning's countries outside the default layout. */
const ENTRY_COUNTRIES = ['NL', 'DE'];

/** Full-bleed, no navigation: one thing to do. */
export function LanderLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <WarningsHeader />
      <main id="content" className={styles.main}>
        {children}
      </main>
      <aside className={styles.demo} data-when="demo">
        <DemoMark />
      </aside>
      <Footer />
      <EntryWarning only={ENTRY_COUNTRIES} />
    </div>
  );
}
