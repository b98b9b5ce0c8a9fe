import styles from './online-dot.module.css';

/** The green dot of somebody who is online; words say the same nearby. */
export function OnlineDot() {
  return <span className={styles.dot} aria-hidden="true" />;
}
