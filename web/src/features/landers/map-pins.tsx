import type { Id, LanderProfile } from '#/api/types';
import { spread } from '#/features/landers/spread';
import { PersonPhoto } from '#/features/landers/person-photo';
import { classNames } from '#/ui/class-names';
import styles from './map-pins.module.css';

interface MapPinsProps {
  people: readonly LanderProfile[];
  chosen: LanderProfile | null;
  onChoose: (id: Id) => void;
}

/** People on the map, as pins to press. */
export function MapPins({ people, chosen, onChoose }: MapPinsProps) {
  const spots = spread(people.map(({ at }) => at ?? { x: 50, y: 50 }));
  return (
    <ul className={styles.pins}>
      {people.map((person, place) => (
        <li key={person.id} className={classNames(styles.pin, person === chosen && styles.chosen)} style={{ left: `${spots[place]?.x}%`, top: `${spots[place]?.y}%` }}>
          <button type="button" className={styles.button} aria-label={`${person.name}, ${person.age}`} aria-pressed={person === chosen} onClick={() => onChoose(person.id)}>
            <PersonPhoto person={person} sizes="56px" />
          </button>
        </li>
      ))}
    </ul>
  );
}
