import { Suspense, type ReactNode } from 'react';
import { useUser } from '#/api/session';
import { EntryWarning } from '#/layouts/chrome/entry-warning';
import { Footer } from '#/layouts/chrome/footer';
import { TabBar } from '#/layouts/chrome/for-members';
import { TopBar } from '#/layouts/chrome/top-bar';
import { WarningsHeader } from '#/layouts/chrome/warnings-header';
import styles from './default-layout.module.css';

interface DefaultLayoutProps {
  children: ReactNode;
  /** Alerts and banners under the top bar. */
  warnings?: ReactNode;
  /** Dialogs that belong to the whole layout, such as the large sign-up (spec 2). */
  dialogs?: ReactNode;
}

/** Top navigation, warnings, content of 1120 px, footer with disclaimer (spec 2). */
export function DefaultLayout({ children, warnings, dialogs }: DefaultLayoutProps) {
  const user = useUser();
  return (
    <div className={styles.layout} data-member={user ? '' : undefined}>
      <TopBar />
      <WarningsHeader>{warnings}</WarningsHeader>
      <main id="content" className={styles.main}>
        {children}
      </main>
      <Footer />
      {user && (
        <Suspense>
          <TabBar user={user} />
        </Suspense>
      )}
      <EntryWarning />
      {dialogs}
    </div>
  );
}
