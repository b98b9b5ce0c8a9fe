import { Trans } from '@lingui/react/macro';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import type { Gender, LanderProfile } from '#/api/wire';
import { JoinBar } from '#/features/landers/frame/join-bar';
import { LanderHeader } from '#/features/landers/frame/lander-header';
import { CameraTile } from '#/features/landers/gallery/camera-tile';
import { genderOf, PEOPLE } from '#/features/landers/lander-list';
import { PersonDialog } from '#/features/landers/people/person-dialog';
import { Shown } from '#/features/landers/people/shown';
import { usePeople } from '#/features/landers/people/use-people';
import { useMoreGenders } from '#/shared/profile/genders';
import styles from './gallery.module.css';

/** Spec 2 `/landers/gallery`: a contact sheet in the dark; each picture is a viewfinder that opens. */
export function Gallery({ slug }: { slug?: string | undefined }) {
  const [gender, setGender] = useState<Gender | undefined>(genderOf(slug));
  const { people, waiting } = usePeople(PEOPLE.gallery, gender);
  const [chosen, setChosen] = useState<LanderProfile | null>(null);
  const filters = [
    { key: 'all', value: undefined, label: <Trans comment="Shows people of both genders">Everyone</Trans> },
    { key: 'female', value: 'female', label: <Trans>Women</Trans> },
    { key: 'male', value: 'male', label: <Trans>Men</Trans> },
    ...useMoreGenders().map(({ id, people }) => ({ key: id, value: id as Gender, label: people })),
  ] as const;
  return (
    <div className={styles.page}>
      <LanderHeader tone="over" />
      <div className={styles.inner}>
        <p className={styles.film} aria-hidden="true">
          <Camera /> 24 · 36 · 100
        </p>
        <h1 tabIndex={-1} className={styles.title}>
          <Trans>Take a closer look.</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>You can see them before you sign up. Tap one and say hello.</Trans>
        </p>
        <div className={styles.filters}>
          {filters.map(({ key, value, label }) => (
            <button
              key={key}
              type="button"
              className={styles.filter}
              aria-pressed={gender === value}
              onClick={() => setGender(value)}
            >
              {label}
            </button>
          ))}
        </div>
        <ul className={styles.sheet} aria-busy={waiting}>
          {waiting && Array.from({ length: 8 }, (_, place) => <li key={place} className={styles.empty} />)}
          {people.map((person, place) => (
            <Shown key={person.id} person={person}>
              <li>
                <CameraTile person={person} priority={place < 2} onOpen={() => setChosen(person)} />
              </li>
            </Shown>
          ))}
          {!waiting && (
            <li className={styles.yours}>
              <span>
                <Trans>Your photo here?</Trans>
              </span>
              <small>
                <Trans>You decide who sees it.</Trans>
              </small>
            </li>
          )}
        </ul>
        <p className={styles.note} data-when="fictional">
          <Trans>Fictional profiles are clearly labelled.</Trans>
        </p>
      </div>
      <JoinBar tone="over" />
      <PersonDialog person={chosen} onClose={() => setChosen(null)} />
    </div>
  );
}
