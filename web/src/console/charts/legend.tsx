import styles from './charts.module.css';

/** Which line is which, by dash and mark. */
export function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.legend}>
      {names.map((name, index) => (
        <li key={name}>
          <span className={styles.sample} aria-hidden="true">
            <svg viewBox="0 0 32 12" className={styles.stroke}>
              <path className={styles.line} data-series={index} d="M0 6H32" />
            </svg>
            <span className={styles.mark} data-series={index} />
          </span>
          {name}
        </li>
      ))}
    </ul>
  );
}
