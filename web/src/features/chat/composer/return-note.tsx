import { Plural } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import styles from './thread-foot.module.css';

/** Before a first message to somebody real: what becomes of its credits where no answer comes. */
export function ReturnNote({ days }: { days: number }) {
  return (
    <p className={styles.note}>
      <Undo2 aria-hidden="true" />
      <span>
        <Plural
          value={days}
          one="No answer within # day? You get the credits for your first message back."
          other="No answer within # days? You get the credits for your first message back."
        />
      </span>
    </p>
  );
}
