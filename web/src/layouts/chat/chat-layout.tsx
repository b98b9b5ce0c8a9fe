import { Suspense, type ReactNode } from 'react';
import { useUser } from '#/api/session';
import { EntryWarning } from '#/layouts/chrome/entry-warning';
import { TabBar } from '#/layouts/chrome/for-members';
import { TopBar } from '#/layouts/chrome/top-bar';
import { WarningsHeader } from '#/layouts/chrome/warnings-header';
import styles from './chat-layout.module.css';

interface ChatLayoutProps {
  /** The conversation list, 300 to 400 px wide (spec 2). */
  list: ReactNode;
  /** The open conversation; it keeps its messages to 800 px itself. */
  children: ReactNode;
  /** Who one writes with: a third pane where there is room. */
  beside?: ReactNode;
  /** Which of the two a phone shows. */
  pane: 'list' | 'thread';
  /** Banners under the top bar. */
  warnings?: ReactNode;
}

/** Spec 2 and 9: the entry warning's countries outside the default layout. */
const ENTRY_COUNTRIES = ['NL', 'DE'];

/**
 * Two panes from 768 px, three from 1200 with a conversation open, one below; as high as the window, so that the
 * composer stands above the keyboard.
 */
export function ChatLayout({ list, children, beside, pane, warnings }: ChatLayoutProps) {
  const user = useUser();
  return (
    <div className={styles.layout} data-pane={pane}>
      <div className={styles.top}>
        <TopBar />
      </div>
      <WarningsHeader>{warnings}</WarningsHeader>
      <main id="content" className={styles.panes}>
        <section className={styles.list}>{list}</section>
        <section className={styles.thread}>{children}</section>
        {beside && <div className={styles.beside}>{beside}</div>}
      </main>
      {user && (
        <div className={styles.tabs}>
          <Suspense>
            <TabBar user={user} />
          </Suspense>
        </div>
      )}
      <EntryWarning only={ENTRY_COUNTRIES} />
    </div>
  );
}
