import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, MapPin } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '#/api/site';
import { LanderHeader } from '#/features/landers/frame/lander-header';
import { genderOf, PEOPLE } from '#/features/landers/lander-list';
import { MapPins } from '#/features/landers/maplanding/map-pins';
import { PersonPhoto } from '#/features/landers/people/person-photo';
import { Shown } from '#/features/landers/people/shown';
import { SomeoneLine } from '#/features/landers/people/someone-line';
import { usePeople } from '#/features/landers/people/use-people';
import { MessageBox } from '#/features/landers/writing/message-box';
import { IconButton } from '#/ui/buttons/icon-button';
import styles from './maplanding.module.css';

/**
 * Spec 2 `/landers/maplanding`: the visitor's country drawn from its towns, with people in the middle of their
 * regions.
 */
export function Maplanding({ slug }: { slug?: string | undefined }) {
  const { t } = useLingui();
  const { name: site } = useSettings();
  const { people, waiting } = usePeople(PEOPLE.maplanding, genderOf(slug));
  const [place, setPlace] = useState(0);
  const person = people[place] ?? null;
  const step = (by: number) => setPlace((place + by + people.length) % people.length);
  return (
    <div className={styles.page}>
      <LanderHeader />
      <div className={styles.inner}>
        <div className={styles.texts}>
          <h1 tabIndex={-1} className={styles.title}>
            <Trans>Someone, somewhere, is looking too.</Trans>
          </h1>
          <p className={styles.lead}>
            <MapPin aria-hidden="true" /> <Trans>People in your country whose profiles are open to visitors.</Trans>
          </p>
        </div>
        <div className={styles.map}>
          <div className={styles.land} />
          <MapPins
            people={people}
            chosen={person}
            onChoose={(id) => setPlace(people.findIndex((one) => one.id === id))}
          />
        </div>
        <div className={styles.side} aria-busy={waiting}>
          {person && (
            <section className={styles.card} aria-label={person.name}>
              <span className={styles.photo}>
                <PersonPhoto key={person.id} person={person} sizes="120px" priority />
              </span>
              <SomeoneLine person={person} />
              <Shown person={people[1]}>
                <span className={styles.steps}>
                  <IconButton label={t`Previous person`} icon={<ChevronLeft />} onClick={() => step(-1)} />
                  <IconButton label={t`Next person`} icon={<ChevronRight />} onClick={() => step(1)} />
                </span>
              </Shown>
            </section>
          )}
          {waiting ? <div className={styles.waits} /> : <MessageBox key={person?.id ?? ''} person={person} />}
          <p className={styles.note}>
            <Trans>
              The map shows where towns are. A pin marks the middle of a region, never where someone lives. {site}{' '}
              doesn't show anyone's location.
            </Trans>
          </p>
        </div>
      </div>
    </div>
  );
}
