import { useLingui } from '@lingui/react/macro';
import { ArrowUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldGroup, type ListProps } from '#/console/sites/check-list';
import { IconButton } from '#/ui/buttons/icon-button';
import { Select } from '#/ui/fields/select';
import styles from './sites.module.css';

interface RowsProps<Item> extends ListProps<Item> {
  idOf: (item: Item) => string;
  make: (id: string) => Item;
  /** What stands beside an item's name. */
  beside?: (item: Item, at: number) => ReactNode;
}

/** Several of a list in their order: added, moved up, taken out. */
export function OrderedRows<Item>({
  label,
  hint,
  error,
  disabled,
  choices,
  name,
  value,
  onChange,
  idOf,
  make,
  beside,
}: RowsProps<Item>) {
  const { t } = useLingui();
  const ids = value.map(idOf);
  const left = choices.filter((choice) => !ids.includes(choice));
  const up = (at: number) => {
    const moved = value.slice(0, at - 1).concat(value.slice(at, at + 1), value.slice(at - 1, at), value.slice(at + 1));
    onChange(moved);
  };
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <ol className={styles.rows}>
        {value.map((item, at) => {
          const called = name(idOf(item));
          return (
            <li key={idOf(item)} className={styles.row}>
              <span className={styles.called}>{called}</span>
              {beside?.(item, at)}
              {!disabled && at > 0 && (
                <IconButton label={t`Move up: ${called}`} icon={<ArrowUp />} onClick={() => up(at)} />
              )}
              {!disabled && (
                <IconButton
                  label={t`Remove: ${called}`}
                  icon={<X />}
                  onClick={() => onChange(value.filter((_, place) => place !== at))}
                />
              )}
            </li>
          );
        })}
      </ol>
      {!disabled && left.length > 0 && (
        <Select
          label={t`Add to: ${label}`}
          empty={t`Choose`}
          options={left.map((choice) => ({ value: choice, label: name(choice) }))}
          value=""
          onChange={({ currentTarget: { value: chosen } }) => chosen && onChange([...value, make(chosen)])}
        />
      )}
    </FieldGroup>
  );
}

/** Codes in their order. */
export function OrderedField(props: ListProps<string>) {
  return <OrderedRows {...props} idOf={(code) => code} make={(code) => code} />;
}
