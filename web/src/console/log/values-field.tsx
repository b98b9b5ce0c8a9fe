import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { fits, valuesOf, type LogList, type LogSearch } from '#/console/api/log';
import { TextField } from '#/ui/fields/text-field';
import { ChipButton } from '#/ui/buttons/chip';
import styles from './log.module.css';

interface ValuesFieldProps {
  list: LogList;
  label: string;
  wish: LogSearch;
  /** Values with their names, offered while one types. */
  options: readonly (readonly [value: string, name: string])[];
  onToggle: (list: LogList, value: string) => void;
}

/** A filter that takes several values: Enter adds what was typed or chosen, a press on one takes it away. */
export function ValuesField({ list, label, wish, options, onToggle }: ValuesFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState('');
  const values = valuesOf(wish[list]);
  const nameOf = (value: string) => options.find(([one]) => one === value)?.[1] ?? value.slice(0, 24);
  const add = (text: string) => {
    const words = text.trim();
    const value = options.find(([, name]) => name === words)?.[0] ?? words;
    if (!fits(list, value) || values.includes(value)) return false;
    onToggle(list, value);
    setTyped('');
    return true;
  };
  return (
    <div className={styles.values}>
      <TextField
        label={label}
        list={`${id}-list`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          const text = event.currentTarget.value;
          // A choice of the list comes at once.
          const isChosen =
            options.some(([, name]) => name === text) &&
            !(event.nativeEvent as InputEvent).inputType?.startsWith('insertText');
          if (!isChosen || !add(text)) setTyped(text);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add(typed);
        }}
      />
      <datalist id={`${id}-list`}>
        {options.map(([value, name]) => (
          <option key={value} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {values.length > 0 && (
        <div className={styles.chips}>
          {values.map((value) => (
            <ChipButton key={value} active icon={<X />} onClick={() => onToggle(list, value)}>
              <span className="visually-hidden">{t`Take away:`} </span>
              {nameOf(value)}
            </ChipButton>
          ))}
        </div>
      )}
    </div>
  );
}
