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
function dateIn(fields: HTMLElement): string {
  const part = (name: string) =>
    fields.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value.trim() ?? '';
  const two = (text: string) => (/^\d$/u.test(text) ? `0${text}` : text);
  return [part('birth_year'), two(part('birth_month')), two(part('birth_day'))].join('-');
}

/** Name, who one is and looks for, and the date of birth, which can be corrected once. */
export function BasicsSection({
  editing: { profile, asked, birth_date_fixed: birthFixed, name_waits: nameWaits },
}: {
  editing: EditableProfile;
}) {
  const { t, i18n } = useLingui();
  const [minAge, today] = [useMinAge()(profile.country), useTodayIn()(profile.country)];
  const [whom, sought] = [useWhomWords(), useSoughtWords()];
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
    },
    check: ({ name, date_of_birth }): Record<string, string> => {
      const birth = date_of_birth === profile.date_of_birth ? undefined : birthProblem(date_of_birth);
      return { ...(name.trim() === '' && { name: t`Enter a name.` }), ...(birth && { date_of_birth: birth }) };
    },
    toChange: (changed) => ({ ...changed, ...(changed.name !== undefined && { name: changed.name.trim() }) }),
  });
  const { values, error, change } = state;
  const bornOn = formatDay(`${profile.date_of_birth}T12:00Z`, i18n.locale);
  const readDate = ({ currentTarget }: FormEvent<HTMLElement>) => change({ date_of_birth: dateIn(currentTarget) });
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
    </SectionForm>
  );
}
