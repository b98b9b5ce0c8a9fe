import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, type ReactNode } from 'react';
import { useUser } from '#/api/session';
import { ConnectionLine } from '#/layouts/chrome/for-members';
import styles from './warnings-header.module.css';

/** The stack of warnings under the top bar (spec 2): connection, demo, then what the routes add. */
export function WarningsHeader({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  const user = useUser();
  return (
    <section
      aria-label={t({
        message: 'Notices',
        comment: 'Name of the strip of warnings under the top bar, for screen readers',
      })}
      className={styles.stack}
    >
      {user && (
        <Suspense>
          <ConnectionLine />
        </Suspense>
      )}
      <p className={styles.demo} data-when="demo">
        <Trans>
          This is a demo. <a href="/dev/outbox">Demo inbox</a>
        </Trans>
      </p>
      {children}
    </section>
  );
}
