import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import type { LanderProfile } from '#/api/wire';
import { LanderHeader } from '#/features/landers/frame/lander-header';
import { genderOf, PEOPLE } from '#/features/landers/lander-list';
import { PersonDialog } from '#/features/landers/people/person-dialog';
import { PersonPhoto } from '#/features/landers/people/person-photo';
import { Shown } from '#/features/landers/people/shown';
import { SomeoneLine } from '#/features/landers/people/someone-line';
import { usePeople } from '#/features/landers/people/use-people';
import { useStart } from '#/features/landers/writing/use-start';
import { useMoreGenders } from '#/shared/profile/genders';
import { Button } from '#/ui/buttons/button';
import styles from './collagelanding.module.css';

/** Spec 2 `/landers/collagelanding`: a board of prints, and two questions that sign-up would ask anyway. */
export function Collagelanding({ slug }: { slug?: string | undefined }) {
  const { t, i18n } = useLingui();
  const { people, waiting } = usePeople(PEOPLE.collagelanding, genderOf(slug));
  const { join } = useStart();
  const [chosen, setChosen] = useState<LanderProfile | null>(null);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const said = (name: string) => data.getAll(name).map(String);
    join({ gender: said('gender'), looking_for: said('looking_for') });
  };
  const more = useMoreGenders();
  const several = more.length > 0;
  const capitalised = (text: string) => text.replace(/^./u, (first) => first.toLocaleUpperCase(i18n.locale));
  const choices = [
    {
      name: 'gender',
      legend: t`I am`,
      options: [
        ['female', t`A woman`],
        ['male', t`A man`],
        ...more.map(({ id, i_am }) => [id, capitalised(i_am)] as const),
      ],
    },
    {
      name: 'looking_for',
      legend: t`Looking for`,
      options: [
        ['female', t`Women`],
        ['male', t`Men`],
        ...(several ? more.map(({ id, people }) => [id, people] as const) : [['both', t`Both`]]),
      ],
    },
  ] as const;
  return (
    <div className={styles.page}>
      <LanderHeader />
      <div className={styles.inner}>
        <ul className={styles.board} aria-busy={waiting}>
          {Array.from({ length: PEOPLE.collagelanding }, (_, at) => people[at]).map((person, at) => (
            <li key={person?.id ?? at} className={styles.print}>
              <Shown
                person={person}
                otherwise={
                  <span className={styles.paper}>
                    <span className={styles.picture} />
                    <span className={styles.blank} />
                  </span>
                }
              >
                {person && (
                  <button type="button" className={styles.paper} onClick={() => setChosen(person)}>
                    <span className={styles.picture}>
                      <PersonPhoto person={person} sizes="(width >= 992px) 240px, 30vw" priority={at < 2} />
                    </span>
                    <SomeoneLine person={person} />
                  </button>
                )}
              </Shown>
            </li>
          ))}
        </ul>
        <form className={styles.note} onSubmit={send}>
          <h1 tabIndex={-1} className={styles.title}>
            <Trans>There's room for one more picture.</Trans>
          </h1>
          {choices.map(({ name, legend, options }) => (
            <fieldset key={name} className={styles.choice}>
              <legend>{legend}</legend>
              {options.map(([value, label]) => (
                <label key={value} className={styles.option}>
                  <input type={several && name === 'looking_for' ? 'checkbox' : 'radio'} name={name} value={value} />
                  <span>{label}</span>
                </label>
              ))}
            </fieldset>
          ))}
          <Button type="submit" size="large" wide>
            <Trans>Add mine, for free</Trans>
          </Button>
          <p className={styles.small}>
            <Trans>Signing up is free. For adults only.</Trans>
          </p>
        </form>
      </div>
      <PersonDialog person={chosen} onClose={() => setChosen(null)} />
    </div>
  );
}
