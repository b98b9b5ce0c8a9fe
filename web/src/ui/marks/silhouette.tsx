import styles from './silhouette.module.css';

/** Gradients in the style sheet. */
const TINTS = 6;

/** In the place of a photo that is not there. `of` is somebody's id: they keep their colours. */
export function Silhouette({ of }: { of: string }) {
  const sum = [...of].reduce((sofar, letter) => sofar + letter.charCodeAt(0), 0);
  return (
    <span className={styles.silhouette} data-tint={sum % TINTS} aria-hidden="true">
      <svg viewBox="0 0 80 100" preserveAspectRatio="xMidYMax meet">
        <path d="M40 22a17 17 0 1 1 0 34 17 17 0 0 1 0-34ZM6 100c0-22 14-36 34-36s34 14 34 36Z" />
      </svg>
    </span>
  );
}
