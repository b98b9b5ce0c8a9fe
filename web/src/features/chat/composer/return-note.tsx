import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { memberQuery } from '#/api/queries/member';
import type { Id } from '#/api/wire';
import styles from './thread-foot.module.css';

/**
 * Before a first message to somebody real: what becomes of its credits where no answer comes. Whoever has removed a
 * conversation with them begins none.
 */
export function ReturnNote({ partner, days }: { partner: Id; days: number }) {
  // The ways to begin read the same.
  const { data } = useQuery({ ...memberQuery(partner), retry: false });
  if (data?.begun) return null;
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
