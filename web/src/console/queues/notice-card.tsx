import { Trans } from '@lingui/react/macro';
import type { Item } from '#/console/api/types';
import { Due } from '#/console/due';
import { ButtonLink } from '#/ui/buttons/button-link';
import styles from './queues.module.css';

/** A notice that one holds: it is read and answered in the inbox. */
export function NoticeCard({ item }: { item: Item }) {
  return (
    <div className={styles.block}>
      <p className={styles.meta}>
        <Due at={item.due_at} /> <span className={styles.muted}>{item.site.domain}</span>
      </p>
      <p>
        <Trans>This is a notice. You'll find it in the inbox.</Trans>
      </p>
      <p className={styles.acts}>
        <ButtonLink to="/complaints" search={{ state: 'open', category: 'minor' }}>
          <Trans>Notices: under age</Trans>
        </ButtonLink>
        <ButtonLink to="/complaints" search={{ state: 'open', category: 'intimate' }} variant="secondary">
          <Trans>Notices: intimate pictures</Trans>
        </ButtonLink>
      </p>
    </div>
  );
}
