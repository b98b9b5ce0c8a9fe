import { useLingui } from '@lingui/react/macro';
import styles from './demo-mark.module.css';

/** Says that nothing here is real, and leads to the e-mails that were caught. */
export function DemoMark() {
  const { t } = useLingui();
  return (
    <a href="/dev/outbox" className={styles.mark} title={t`Demo inbox`} data-when="demo">
      {t({ message: 'Demo', comment: 'A small mark beside the name of a site that is a demo' })}
    </a>
  );
}
