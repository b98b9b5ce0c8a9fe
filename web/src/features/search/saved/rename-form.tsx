import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { LONGEST_NAME } from '#/features/search/saved/save-form';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import styles from '../filter-form.module.css';
import rows from '../results.module.css';

interface RenameFormProps {
  name: string;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** Another name for a search, in the place of the one that it has. */
export function RenameForm({ name, onSave, onCancel }: RenameFormProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const { press, busy, failure } = usePress(() => onSave(typed.trim() || name));
  useEffect(() => field.current?.select(), []);
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <TextField
        ref={field}
        label={t`Name`}
        dir="auto"
        maxLength={LONGEST_NAME}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ProblemNotice error={failure} />
      <div className={rows.ways}>
        <Button type="submit" size="small" busy={busy}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
