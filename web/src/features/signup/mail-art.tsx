import { MailCheck, MailOpen, MailX } from 'lucide-react';
import styles from './mail-art.module.css';

const ICONS = { sent: MailOpen, done: MailCheck, failed: MailX };

/** The picture above an outcome; the words say the same. */
export function MailArt({ state }: { state: keyof typeof ICONS }) {
  const Icon = ICONS[state];
  return <span className={styles.art} data-state={state} aria-hidden="true"><Icon /></span>;
}
