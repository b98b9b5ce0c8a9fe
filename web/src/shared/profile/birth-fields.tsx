import { useLingui } from '@lingui/react/macro';
import { useId, type FormEvent } from 'react';
import { regional } from '#/lib/regional';
import { Select } from '#/ui/fields/select';
import { TextField } from '#/ui/fields/text-field';
import styles from './birth-fields.module.css';

interface BirthFieldsProps {
  /** YYYY-MM-DD that the fields start with. */
  born?: string;
  /** Of the second person of an account of two. */
  second?: boolean;
  minAge: number;
  error: string | undefined;
  /** Called once all three are filled in or left, so that the age is checked at once. */
  onComplete?: (fields: HTMLElement) => void;
}

/** Date of birth in three fields: quicker than a calendar, and a named month can't be mixed up with the day. */
export function BirthFields({ born = '', second = false, minAge, error, onComplete }: BirthFieldsProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const prefix = second ? 'second_birth' : 'birth';
  // A browser knows the birthday of one of them.
  const complete = second
    ? { day: 'off', month: 'off', year: 'off' }
    : { day: 'bday-day', month: 'bday-month', year: 'bday-year' };
  const [year = '', month = '', day = ''] = born.split('-').map((part) => part.replace(/^0+/u, ''));
  const monthName = new Intl.DateTimeFormat(regional(i18n.locale), { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1),
    label: monthName.format(Date.UTC(2000, month, 15)),
  }));
  const check = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const fields = [...currentTarget.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
    const isWhole = fields.every(({ name, value }) => value.length >= (name.endsWith('birth_year') ? 4 : 1));
    if (isWhole) onComplete?.(currentTarget);
  };
  return (
    <fieldset
      className={styles.group}
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      onInput={check}
    >
      <legend className={styles.legend}>{second ? t`Date of birth of the second of you` : t`Date of birth`}</legend>
      <div className={styles.fields}>
        <TextField
          label={t`Day`}
          name={`${prefix}_day`}
          defaultValue={day}
          inputMode="numeric"
          autoComplete={complete.day}
          maxLength={2}
          aria-invalid={error ? true : undefined}
        />
        <Select
          label={t`Month`}
          name={`${prefix}_month`}
          autoComplete={complete.month}
          options={months}
          empty={t({ message: '–', comment: 'Stands in the month field until one is chosen' })}
          defaultValue={month}
        />
        <TextField
          label={t`Year`}
          name={`${prefix}_year`}
          defaultValue={year}
          inputMode="numeric"
          autoComplete={complete.year}
          maxLength={4}
        />
      </div>
      <p id={`${id}-hint`} className={styles.hint}>{t`Others see your age (${minAge}+), never the date.`}</p>
      <p id={`${id}-error`} aria-live="polite" className={error ? styles.error : undefined}>
        {error}
      </p>
    </fieldset>
  );
}
