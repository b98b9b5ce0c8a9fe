import { Plural } from '@lingui/react/macro';
import styles from './composer.module.css';

/** Readers hear every tenth, not every key. */
function spokenLeft(left: number): number {
  return left > 0 ? Math.ceil(left / 10) * 10 : left;
}

/** What is left of a message's length, once that is near; negative is too much. */
export function CharacterCounter({ id, left }: { id: string; left: number | null }) {
  return (
    <>
      <p id={id} className={styles.count} data-over={left !== null && left < 0 ? '' : undefined}>
        {left !== null && left >= 0 && <Plural value={left} one="# character left" other="# characters left" />}
        {left !== null && left < 0 && <Plural value={-left} one="# character too many" other="# characters too many" />}
      </p>
      <p role="status" className="visually-hidden">
        {left !== null && left >= 0 && <Plural value={spokenLeft(left)} one="# character left" other="# characters left" />}
        {left !== null && left < 0 && <Plural value={-left} one="# character too many" other="# characters too many" />}
      </p>
    </>
  );
}
