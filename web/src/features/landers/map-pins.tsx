import type { Id, LanderProfile } from '#/api/types';
import { PersonPhoto } from '#/features/landers/person-photo';
import { classNames } from '#/ui/class-names';
import styles from './map-pins.module.css';

interface MapPinsProps {
  people: readonly LanderProfile[];
  chosen: LanderProfile | null;
  onChoose: (id: Id) => void;
}

/** Hundredths of the map between the pins of one region. */
const APART = 5.5;

/** Where a pin stands: those of one region around its middle, so that each can be pressed. */
function spot(people: readonly LanderProfile[], person: LanderProfile) {
  const same = people.filter(({ region }) => region === person.region);
  const turn = (same.indexOf(person) / same.length) * 2 * Math.PI;
  const far = same.length > 1 ? APART : 0;
  const { x, y } = person.at ?? { x: 50, y: 50 };
  const inside = (value: number) => Math.min(93, Math.max(7, value));
  return { left: `${inside(x + Math.cos(turn) * far)}%`, top: `${inside(y + Math.sin(turn) * far)}%` };
}

/** People on the map, as pins to press. */
export function MapPins({ people, chosen, onChoose }: MapPinsProps) {
  return (
    <ul className={styles.pins}>
      {people.map((person) => (
        <li key={person.id} className={classNames(styles.pin, person === chosen && styles.chosen)} style={spot(people, person)}>
          <button type="button" className={styles.button} aria-label={`${person.name}, ${person.age}`} aria-pressed={person === chosen} onClick={() => onChoose(person.id)}>
            <PersonPhoto person={person} sizes="56px" />
          </button>
        </li>
      ))}
    </ul>
  );
}
