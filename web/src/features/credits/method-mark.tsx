import { Banknote, CreditCard, Landmark } from 'lucide-react';
import type { Method } from '#/api/wire';
import styles from './method-mark.module.css';

/** Ways that are nobody's brand. */
const ICONS: Partial<Record<Method, typeof CreditCard>> = { creditcard: CreditCard, sct: Landmark, sdd: Banknote };

/** The mark by which people know a method, as its scheme draws it; the name stands beside it, so readers skip it. */
export function MethodMark({ method }: { method: Method }) {
  const Icon = ICONS[method];
  if (Icon)
    return (
      <span className={styles.tile} aria-hidden="true">
        <Icon />
      </span>
    );
  return <img className={styles.mark} src={`/assets/methods/1/${method}.svg`} width={48} height={30} alt="" />;
}
