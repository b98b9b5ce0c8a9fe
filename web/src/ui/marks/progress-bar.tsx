import { useEffect, useState } from 'react';
import { classNames } from '#/ui/class-names';
import styles from './progress-bar.module.css';

/** Spec 9: appears after 200 ms, fills in 5000 ms (in the stylesheet), leaves 500 ms after the end. */
const THROTTLE_MS = 200;
const HIDE_DELAY_MS = 500;

/** The line at the top of the page while a route loads. */
export function ProgressBar({ loading, label }: { loading: boolean; label: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(loading), loading ? THROTTLE_MS : HIDE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  if (!shown) return null;
  return <div role="progressbar" aria-label={label} className={classNames(styles.bar, !loading && styles.done)} />;
}
