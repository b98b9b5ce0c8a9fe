import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { toggled } from '#/features/match-finder/preferences';
import { ChipButton } from '#/ui/buttons/chip';
import styles from './match-finder.module.css';

interface ChoiceChipsProps<Value extends string> {
  legend: string;
  /** Every choice with its words. */
  words: Readonly<Record<Value, MessageDescriptor>>;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Any number of a few; none means that all are welcome. */
export function ChoiceChips<Value extends string>({ legend, words, chosen, onChange }: ChoiceChipsProps<Value>) {
  const { t, i18n } = useLingui();
  const values = Object.keys(words) as Value[];
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.chips}>
        {values.map((value) => (
          <ChipButton
            key={value}
            toggle
            active={chosen.includes(value)}
            onClick={() => onChange(toggled(chosen, value))}
          >
            {i18n._(words[value])}
          </ChipButton>
        ))}
      </div>
      <p className={styles.note}>{chosen.length === 0 && t`No preference`}</p>
    </fieldset>
  );
}
