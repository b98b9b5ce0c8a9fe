import type { LanderProfile } from '#/api/wire';
import { WhereFictional } from '#/features/landers/people/shown';
import { agesOf } from '#/lib/regional';
import { FictionalIcon } from '#/shared/member-card/fictional-icon';
import { FictionalLabel } from '#/shared/member-card/labels';
import styles from './someone-line.module.css';

/** Name, age, region, and the word where nobody is behind it. */
export function SomeoneLine({ person, over = false }: { person: LanderProfile; over?: boolean }) {
  return (
    <span className={styles.line}>
      <strong className={styles.name}>
        <bdi>{person.name}</bdi>, <span className="numbers">{agesOf(person)}</span>
      </strong>
      <span className={styles.place}>{person.region_name}</span>
      <WhereFictional person={person}>
        <FictionalLabel tone={over ? 'over' : 'tint'} icon={<FictionalIcon />} />
      </WhereFictional>
    </span>
  );
}
