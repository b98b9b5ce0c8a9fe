import styles from './logo.module.css';

/** The brand's name as its mark; every site is a white label, so there is no picture. */
export function Logo({ name }: { name: string }) {
  return <span className={styles.logo}>{name}</span>;
}
