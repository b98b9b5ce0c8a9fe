import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { IconButton } from '#/ui/buttons/icon-button';
import { Field, type FieldTexts } from '#/ui/fields/field';
import styles from './control.module.css';

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'>;

/** A password that can be looked at; paste and password managers stay allowed. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.wrap}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={styles.control}
          />
          <span className={styles.inside}>
            <IconButton
              label={shown ? t`Hide password` : t`Show password`}
              icon={shown ? <EyeOff /> : <Eye />}
              onClick={() => setShown(!shown)}
            />
          </span>
        </div>
      )}
    </Field>
  );
}
