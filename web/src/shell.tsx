import { Logo } from '#/ui/logo';
import { Skeleton } from '#/ui/skeleton';
import styles from './shell.module.css';

/** What a page shows before its script has run; the app takes its place in one step. */
export function Shell({ name }: { name: string }) {
  return (
    <div className={styles.shell} aria-busy="true">
      <div className={styles.bar}><Logo name={name} /></div>
      <div className={styles.blocks}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => <Skeleton key={key} shape="photo" />)}
      </div>
    </div>
  );
}
