import { Plural } from '@lingui/react/macro';
import styles from './composer.module.css';

function Words({ left }: { left: number }) {
  const over = -left;
  if (over > 0) return <Plural value={over} one="# character too many" other="# characters too many" />;
  return <Plural value={left} one="# character left" other="# characters left" />;
}

/** What is left of a message's length, once that is near; negative is too much. */
export function CharacterCounter({ id, left }: { id: string; left: number | null }) {
  return (
    <>
      <p id={id} className={styles.count} data-over={left !== null && left < 0 ? '' : undefined}>
        {left !== null && <Words left={left} />}
      </p>
      {/* Readers hear every tenth, not every key. */}
      <p role="status" className="visually-hidden">
        {left !== null && <Words left={left > 0 ? Math.ceil(left / 10) * 10 : left} />}
      </p>
    </>
  );
}
