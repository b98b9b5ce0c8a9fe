import { useLingui } from '@lingui/react/macro';
import type { SettingLine, SiteFinding } from '#/console/api/types';
import { CheckList } from '#/console/sites/check-list';
import { FindingList } from '#/console/sites/finding-list';
import { GiftsField, type Gift } from '#/console/sites/gifts-field';
import { OrderedField } from '#/console/sites/ordered-field';
import { SETTING_WORDS } from '#/console/sites/setting-words';
import { AFFECTS } from '#/console/sites/site-words';
import { TextsField } from '#/console/sites/texts-field';
import type { useNames } from '#/console/sites/use-names';
import { Checkbox } from '#/ui/fields/checkbox';
import { Select } from '#/ui/fields/select';
import { TextField } from '#/ui/fields/text-field';
import styles from './sites.module.css';

export interface SettingProps {
  line: SettingLine;
  names: ReturnType<typeof useNames>;
  value: unknown;
  /** Languages in which texts are wanted. */
  locales: readonly string[];
  isChanged: boolean;
  readOnly: boolean;
  error: string | undefined;
  findings: readonly SiteFinding[];
  onChange: (value: unknown) => void;
}

/** One setting: its field by what it takes, what it is for, its bounds, how it begins, and who notices. */
export function SettingField(props: SettingProps) {
  const { line, findings, isChanged } = props;
  return (
    <div className={styles.setting} data-changed={isChanged ? '' : undefined} data-setting={line.key}>
      <Control {...props} />
      {findings.length > 0 && <FindingList findings={findings} isBrief />}
    </div>
  );
}

function Control({ line, names, value, locales, readOnly, error, onChange }: SettingProps) {
  const { i18n } = useLingui();
  const { key, shape } = line;
  const label = i18n._(SETTING_WORDS[key].label);
  const hint = <Hint line={line} names={names} />;
  const common = { label, hint, error, disabled: readOnly };
  const name = (choice: string) => names.choice(key, choice);
  switch (shape.kind) {
    case 'switch':
      return (
        <Checkbox {...common} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      );
    case 'number':
      return (
        <TextField
          {...common}
          type="number"
          inputMode="numeric"
          min={shape.least}
          max={shape.most ?? undefined}
          value={value === null || value === undefined ? '' : String(value)}
          onChange={({ currentTarget: { value: typed } }) => onChange(numberOf(typed, shape.optional))}
        />
      );
    case 'choice': {
      const options = shape.choices.map((choice) => ({ value: choice, label: name(choice) }));
      return (
        <Select
          {...common}
          options={options}
          {...(shape.optional && { empty: names.value(key, null) })}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget: { value: chosen } }) => onChange(chosen || null)}
        />
      );
    }
    case 'text':
      return (
        <TextField
          {...common}
          maxLength={shape.longest}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'texts':
    case 'labels':
      return (
        <TextsField
          {...common}
          shape={shape}
          value={value as Record<string, string>}
          locales={locales}
          onChange={onChange}
        />
      );
    case 'list': {
      const Field = shape.ordered ? OrderedField : CheckList;
      return <Field {...common} choices={shape.choices} name={name} value={value as string[]} onChange={onChange} />;
    }
    case 'gifts':
      return <GiftsField {...common} choices={shape.choices} name={name} value={value as Gift[]} onChange={onChange} />;
  }
}

/** What is no number stays as it was typed, and is refused with its bounds. */
function numberOf(typed: string, isOptional: boolean): unknown {
  if (typed === '') return isOptional ? null : '';
  return Number(typed);
}

function Hint({ line, names }: Pick<SettingProps, 'line' | 'names'>) {
  const { i18n } = useLingui();
  const bounds = useBounds(line);
  const begins = useBegins(line, names);
  return (
    <>
      {i18n._(SETTING_WORDS[line.key].help)}
      <span className={styles.meta}>{[bounds, begins, i18n._(AFFECTS[line.affects])].filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** Within which bounds a value must be. */
function useBounds({ shape }: SettingLine): string {
  const { t } = useLingui();
  switch (shape.kind) {
    case 'text': {
      const { longest } = shape;
      return t`At most ${longest} characters`;
    }
    case 'texts': {
      const { longest } = shape;
      return t`At most ${longest} characters in each language`;
    }
    case 'number': {
      const { least, most } = shape;
      return most === null ? t`At least ${least}` : t`From ${least} to ${most}`;
    }
    case 'choice':
      return t`One of the list`;
    case 'labels':
      return t`One of a list in each language`;
    case 'list':
    case 'gifts':
      return t`Any of the list`;
    case 'switch':
      return t`On or off`;
  }
}

/** What a new site begins with. */
function useBegins({ key, shape, default: begins }: SettingLine, names: SettingProps['names']): string {
  const { t } = useLingui();
  const isAll = Array.isArray(begins) && 'choices' in shape && begins.length === Object.keys(shape.choices).length;
  const value = isAll ? t`all of them` : names.value(key, begins);
  return t`At first: ${value}`;
}
