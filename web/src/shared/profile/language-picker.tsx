import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { MOST_LANGUAGES } from '#/lib/search-terms';
import { languageName, languagesByName } from '#/shared/profile/spoken-languages';
import { ChipButton } from '#/ui/buttons/chip';
import { Select } from '#/ui/fields/select';
import styles from './interest-picker.module.css';

interface LanguagePickerProps {
  label: string;
  /** What the list says before one is chosen. */
  empty: string;
  /** Codes, in the order in which they were chosen. */
  chosen: readonly string[];
  error?: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Languages from a list, each a chip that goes when it is tapped; six at most. */
export function LanguagePicker({ label, empty, chosen, error, onChange }: LanguagePickerProps) {
  const { t, i18n } = useLingui();
  const list = useRef<HTMLSelectElement>(null);
  const most = MOST_LANGUAGES;
  const full = chosen.length >= most;
  const remove = (code: string) => {
    onChange(chosen.filter((other) => other !== code));
    // Its button is gone: the keyboard goes on from the list.
    list.current?.focus();
  };
  return (
    <div className={styles.group}>
      <Select
        ref={list}
        label={label}
        name="languages"
        options={full ? [] : languagesByName(i18n.locale).filter(({ value }) => !chosen.includes(value))}
        empty={full ? t`You can choose up to ${most}` : empty}
        value=""
        error={error}
        onChange={({ target }) => target.value && onChange([...chosen, target.value])}
      />
      {chosen.length > 0 && (
        <ul className={styles.list}>
          {chosen.map((code) => (
            <li key={code}>
              <ChipButton active onClick={() => remove(code)}>
                <span className="visually-hidden">{t({ message: 'Remove:', comment: 'Before a language' })} </span>
                {languageName(code, i18n.locale)}
                <X aria-hidden="true" />
              </ChipButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
