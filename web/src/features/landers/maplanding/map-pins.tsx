import { useLayoutEffect, useRef } from 'react';
import type { Id, LanderProfile } from '#/api/wire';
import { placePins } from '#/features/landers/maplanding/place-pins';
import { PersonPhoto } from '#/features/landers/people/person-photo';
import { Shown, WhereOnMap } from '#/features/landers/people/shown';
import { isolated } from '#/lib/isolated';
import { agesOf } from '#/lib/regional';
import { classNames } from '#/ui/class-names';
import styles from './map-pins.module.css';

interface MapPinsProps {
  people: readonly LanderProfile[];
  chosen: LanderProfile | null;
  onChoose: (id: Id) => void;
}

/** People on the map, as pins to press; without those whose region is too far off to be on it. */
export function MapPins({ people, chosen, onChoose }: MapPinsProps) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (list.current) placePins(list.current);
  });
  return (
    <ul ref={list} className={styles.pins} data-pins>
      {people.map((person) => (
        <Shown key={person.id} person={person}>
          <WhereOnMap person={person}>
            <li
              className={classNames(styles.pin, person === chosen && styles.chosen)}
              data-x={person.at?.x}
              data-y={person.at?.y}
            >
              <button
                type="button"
                className={styles.button}
                aria-label={`${isolated(person.name)}, ${agesOf(person)}`}
                aria-pressed={person === chosen}
                onClick={() => onChoose(person.id)}
              >
                <PersonPhoto person={person} sizes="56px" />
              </button>
            </li>
          </WhereOnMap>
        </Shown>
      ))}
    </ul>
  );
}
