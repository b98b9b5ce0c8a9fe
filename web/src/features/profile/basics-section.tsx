import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import type { EditableProfile } from '#/api/wire';
import { AskedNotice, isAsked } from '#/features/profile/asked-notice';
import { ConsentHint } from '#/features/profile/consent-hint';
import { Facts, SectionForm } from '#/features/profile/section-form';
import { useSection } from '#/features/profile/use-section';
import { parseBirth, type BirthProblem } from '#/lib/date-of-birth';
import { formatDay } from '#/lib/time-ago';
import { BirthFields } from '#/shared/profile/birth-fields';
import { useMinAge, useTodayIn } from '#/shared/profile/use-min-age';
import { useSoughtWords, useWhomWords, WhomFields } from '#/shared/profile/whom-fields';
import { TextField } from '#/ui/fields/text-field';
import styles from './section-form.module.css';

/** The three fields of a date as one text; whole ones as YYYY-MM-DD, so that they can be compared. */
function dateIn(fields: HTMLElement, prefix: string): string {
  const part = (name: string) =>
    fields.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value.trim() ?? '';
  const two = (text: string) => (/^\d$/u.test(text) ? `0${text}` : text);
  return [part(`${prefix}_year`), two(part(`${prefix}_month`)), two(part(`${prefix}_day`))].join('-');
}

/** Name, who one is and looks for, and the date of birth, which can be corrected once; of a couple both dates. */
export function BasicsSection({
  editing: {
    profile,
    asked,
    birth_date_fixed: birthFixed,
    second_birth_date_fixed: secondFixed,
    name_waits: nameWaits,
  },
}: {
  editing: EditableProfile;
}) {
  const { t, i18n } = useLingui();
  const [minAge, today] = [useMinAge()(profile.country), useTodayIn()(profile.country)];
  const [whom, sought] = [useWhomWords(), useSoughtWords()];
  const secondBorn = profile.second_date_of_birth ?? '';
  const words: Record<BirthProblem, string> = {
    date_of_birth_missing: t`Enter your date of birth (${minAge}+)`,
    date_of_birth_invalid: t`Invalid date of birth.`,
    too_young: t`You must be at least ${minAge} years old.`,
  };
  const birthProblem = (date: string) => {
    const [year = '', month = '', day = ''] = date.split('-');
    const parsed = parseBirth({ year, month, day }, minAge, today);
    return 'problem' in parsed ? words[parsed.problem] : undefined;
  };
  const state = useSection({
    member: profile.id,
    section: 'basics',
    saved: {
      name: profile.name,
      gender: profile.gender,
      looking_for: profile.looking_for,
      date_of_birth: profile.date_of_birth,
      // Empty, and so never sent, where the account is of one.
      second_date_of_birth: secondBorn,
    },
    check: ({ name, date_of_birth, second_date_of_birth }): Record<string, string> => {
      const birth = date_of_birth === profile.date_of_birth ? undefined : birthProblem(date_of_birth);
      const second = second_date_of_birth === secondBorn ? undefined : birthProblem(second_date_of_birth);
      return {
        ...(name.trim() === '' && { name: t`Enter a name.` }),
        ...(birth && { date_of_birth: birth }),
        ...(second && { second_date_of_birth: second }),
      };
    },
    toChange: (changed) => ({ ...changed, ...(changed.name !== undefined && { name: changed.name.trim() }) }),
  });
  const { values, error, change } = state;
  const dayOf = (date: string) => formatDay(`${date}T12:00Z`, i18n.locale);
  const bornOn = dayOf(profile.date_of_birth);
  const secondBornOn = secondBorn && dayOf(secondBorn);
  const readDate = ({ currentTarget }: FormEvent<HTMLElement>) =>
    change({ date_of_birth: dateIn(currentTarget, 'birth') });
  const readSecond = ({ currentTarget }: FormEvent<HTMLElement>) =>
    change({ second_date_of_birth: dateIn(currentTarget, 'second_birth') });
  return (
    <SectionForm
      id="basics"
      title={<Trans>The basics</Trans>}
      notice={isAsked(asked, 'name') && <AskedNotice asked={asked} field="name" />}
      summary={
        <Facts
          facts={[
            { label: t`Name`, value: profile.name },
            { label: t`I am`, value: whom.gender[profile.gender] ?? '' },
            { label: t`I am looking for`, value: sought(profile.looking_for) },
            { label: t`Date of birth`, value: bornOn },
            ...(secondBorn ? [{ label: t`Date of birth of the second of you`, value: secondBornOn }] : []),
          ]}
        />
      }
      state={state}
    >
      <TextField
        label={t`Name`}
        name="name"
        autoComplete="nickname"
        dir="auto"
        value={values.name}
        error={error('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      {nameWaits && (
        <p className={styles.note}>
          <Trans>We check this name before others see it. Until then, they see a neutral one instead.</Trans>
        </p>
      )}
      <WhomFields error={error} chosen={values} onChoose={change} />
      <ConsentHint />
      {birthFixed ? (
        <p>
          <Trans>Date of birth: {bornOn}. You've corrected it once. If it's still wrong, please contact us.</Trans>
        </p>
      ) : (
        <div onInput={readDate}>
          {/* Fields of their own: they start anew when the changes are undone. */}
          <BirthFields key={state.undone} born={values.date_of_birth} minAge={minAge} error={error('date_of_birth')} />
          <p className={styles.note}>
            <Trans>You can correct your date of birth once.</Trans>
          </p>
        </div>
      )}
      {secondBorn && secondFixed && (
        <p>
          <Trans>
            Date of birth of the second of you: {secondBornOn}. You've corrected it once. If it's still wrong, please
            contact us.
          </Trans>
        </p>
      )}
      {secondBorn && !secondFixed && (
        <div onInput={readSecond}>
          <BirthFields
            key={state.undone}
            second
            born={values.second_date_of_birth}
            minAge={minAge}
            error={error('second_date_of_birth')}
          />
          <p className={styles.note}>
            <Trans>You can correct this date of birth once, too.</Trans>
          </p>
        </div>
      )}
    </SectionForm>
  );
}
