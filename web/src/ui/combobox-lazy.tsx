import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { Button, ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover, Text, Virtualizer, ListLayout } from 'react-aria-components';
import type { ComboboxProps } from '#/ui/combobox';
import control from '#/ui/control.module.css';
import field from '#/ui/field.module.css';
import styles from './combobox.module.css';

/** Pixels of one row; the list draws only what is seen, since a country has thousands of towns. */
const ROW = 44;

/** The combobox itself, a chunk of its own (about 60 KB). */
export function LazyCombobox({ label, hint, error, options, name, value, onChange, placeholder, required = false }: ComboboxProps) {
  const { t } = useLingui();
  return (
    <ComboBox
      className={field.field ?? ''}
      defaultItems={options.map((option) => ({ id: option.value, label: option.label }))}
      name={name}
      formValue="key"
      selectedKey={value}
      onSelectionChange={(key) => onChange(key === null ? null : String(key))}
      isRequired={required}
      isInvalid={Boolean(error)}
      menuTrigger="input"
      validationBehavior="aria"
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <div className={control.wrap}>
        <Input className={control.control ?? ''} placeholder={placeholder ?? ''} />
        <Button className={styles.open ?? ''} aria-label={t`Show all`}><ChevronDown aria-hidden="true" /></Button>
      </div>
      {hint && <Text slot="description" className={field.hint ?? ''}>{hint}</Text>}
      <FieldError className={field.error ?? ''}>{error}</FieldError>
      <Popover className={styles.popover ?? ''}>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: ROW }}>
          <ListBox className={styles.list ?? ''} renderEmptyState={() => <p className={styles.empty}>{t`Nothing found`}</p>}>
            {(item: { id: string; label: string }) => <ListBoxItem id={item.id} textValue={item.label} className={styles.item ?? ''}>{item.label}</ListBoxItem>}
          </ListBox>
        </Virtualizer>
      </Popover>
    </ComboBox>
  );
}
