import type { LanderProfile } from '#/api/wire';
import { PersonPhoto } from '#/features/landers/people/person-photo';
import { SomeoneLine } from '#/features/landers/people/someone-line';
import styles from './camera-tile.module.css';

interface CameraTileProps {
  person: LanderProfile;
  priority: boolean;
  onOpen: () => void;
}

/** Spec 2, camera-profile tile: somebody in a viewfinder. */
export function CameraTile({ person, priority, onOpen }: CameraTileProps) {
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
      <PersonPhoto person={person} sizes="(width >= 768px) 260px, 46vw" priority={priority} />
      <span className={styles.finder} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span className={styles.words}>
        <SomeoneLine person={person} over />
      </span>
    </button>
  );
}
