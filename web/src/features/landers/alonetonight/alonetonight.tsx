import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LanderHeader } from '#/features/landers/frame/lander-header';
import { PEOPLE } from '#/features/landers/lander-list';
import { PersonPhoto } from '#/features/landers/people/person-photo';
import { Shown } from '#/features/landers/people/shown';
import { SomeoneLine } from '#/features/landers/people/someone-line';
import { usePeople } from '#/features/landers/people/use-people';
import { MessageBox } from '#/features/landers/writing/message-box';
import { classNames } from '#/ui/class-names';
import styles from './alonetonight.module.css';

/** Moon, stars and roofs, drawn for this page; says nothing that the text does not. */
export function NightSky() {
  return (
    <svg
      className={styles.sky}
      viewBox="0 0 400 420"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="326" cy="92" r="34" className={styles.moon} />
      <circle cx="312" cy="84" r="30" className={styles.shade} />
      <path
        className={styles.stars}
        d="M38 60h.1M92 120h.1M150 44h.1M206 92h.1M252 38h.1M58 176h.1M374 176h.1M288 150h.1M178 154h.1M120 208h.1M22 250h.1M352 30h.1M230 190h.1"
      />
      <path className={styles.far} d="M0 420V300h40v-34h44v60h36v-44h30v-40h40v70h48v-30h36v-56h50v80h30v-26h46v140z" />
    </svg>
  );
}

/** Windows of the house, in rows of three. */
const WINDOWS = 9;

/** Spec 2 `/landers/alonetonight`: a house at night, a person in each lit window, and a free message box. */
export function Alonetonight({ slug }: { slug?: string | undefined }) {
  const { t } = useLingui();
  const { people, waiting } = usePeople(PEOPLE.alonetonight);
  const [place, setPlace] = useState(0);
  const person = people[place] ?? null;
  // Every third window stays dark: not everybody is at home.
  const windows = Array.from({ length: WINDOWS }, (_, at) =>
    at % 3 === Math.floor(at / 3) % 3
      ? undefined
      : people[at - Math.floor(at / 3) - (at % 3 > Math.floor(at / 3) % 3 ? 1 : 0)],
  );
  return (
    <div className={classNames(styles.page, slug === 'rain' && styles.rain)}>
      <NightSky />
      <LanderHeader tone="over" />
      <div className={styles.inner}>
        <div className={styles.texts}>
          <h1 tabIndex={-1} className={styles.title}>
            {slug === 'rain' ? (
              <Trans>Rain outside, and no one to tell?</Trans>
            ) : (
              <Trans>Alone tonight? You're not the only one.</Trans>
            )}
          </h1>
          <p className={styles.lead}>
            <Trans>Knock on a window. One good sentence is enough.</Trans>
          </p>
        </div>
        <ul className={styles.house} aria-busy={waiting}>
          {windows.map((one, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a window is its place in the house
            <li key={at} className={styles.window}>
              <Shown person={one}>
                {one && (
                  <button
                    type="button"
                    className={styles.pane}
                    aria-label={t`Write to ${one.name}`}
                    aria-pressed={one === person}
                    onClick={() => setPlace(people.indexOf(one))}
                  >
                    <PersonPhoto person={one} sizes="120px" priority={at < 3} />
                  </button>
                )}
              </Shown>
            </li>
          ))}
        </ul>
        <div className={styles.say}>
          {person && (
            <p className={styles.who}>
              <SomeoneLine person={person} over />
            </p>
          )}
          {!waiting && <MessageBox key={person?.id ?? ''} person={person} tone="over" />}
        </div>
      </div>
    </div>
  );
}
