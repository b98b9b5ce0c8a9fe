import type { LanderProfile } from '#/api/types';
import { useRegionName } from '#/features/landers/use-people';
import { FictionalLabel } from '#/ui/fictional-label';
import styles from './someone-line.module.css';

/** Name, age, region, and the word where nobody is behind it (design 5.4). */
export function SomeoneLine({ person, over = false }: { person: LanderProfile; over?: boolean }) {
  const region = useRegionName()(person);
  return (
    <span className={styles.line}>
      <strong className={styles.name}>{person.name}, <span className="numbers">{person.age}</span></strong>
      <span className={styles.place}>{region || '\u00A0'}</span>
      {person.fictional && <FictionalLabel tone={over ? 'over' : 'tint'} />}
    </span>
  );
}
