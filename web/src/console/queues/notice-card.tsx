import { Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '#/console/api/types';
import { CATEGORY_NAMES } from '#/console/complaints/complaint-words';
import { Due } from '#/console/due';
import { ButtonLink } from '#/ui/buttons/button-link';
import styles from './queues.module.css';

/** A notice that one holds: it is read and answered as a case of its own. */
export function NoticeCard({ item }: { item: Item }) {
  const { i18n } = useLingui();
  const { complaint } = item;
  if (!complaint) return null;
  const { number, category } = complaint;
  return (
    <div className={styles.block}>
      <p className={styles.meta}>
        <Due at={item.due_at} /> <span className={styles.muted}>{item.site.domain}</span>
      </p>
      <p>{i18n._(CATEGORY_NAMES[category])}</p>
      <p className={styles.acts}>
        <ButtonLink to="/complaints/$number" params={{ number }}>
          <Trans>Open notice {number}</Trans>
        </ButtonLink>
      </p>
    </div>
  );
}
