import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { MemberFilters } from '#/api/queries/members';
import type { NewSearch, SearchAlert } from '#/api/wire';
import { AlertField } from '#/features/search/saved/alert-field';
import { queryOf } from '#/features/search/saved/search-text';
import { useFilterWords } from '#/features/search/use-filter-words';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import styles from '../filter-form.module.css';

/** As the server takes it (searches/model.rs). */
export const LONGEST_NAME = 60;

/** Keeps the search that is on the screen: under a name made of its filters, or another one. */
export function SaveForm({
  filters,
  onSave,
}: {
  filters: MemberFilters;
  onSave: (search: NewSearch) => Promise<void>;
}) {
  const { t } = useLingui();
  const words = useFilterWords(filters).map(({ text }) => text);
  const made = [...(words.join(', ') || t`All members`)].slice(0, LONGEST_NAME).join('');
  const [typed, setTyped] = useState<string | null>(null);
  const [alert, setAlert] = useState<SearchAlert>('none');
  const name = typed?.trim() || made;
  const { press, busy, failure } = usePress(() => onSave({ name, query: queryOf(filters), alert }));
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
        label={t`Name`}
        dir="auto"
        maxLength={LONGEST_NAME}
        autoComplete="off"
        value={typed ?? made}
        onChange={({ target }) => setTyped(target.value)}
      />
      <AlertField label={t`Tell me about new members`} value={alert} onChange={setAlert} />
      <ProblemNotice error={failure} />
      <Button type="submit" busy={busy}>
        <Trans>Save this search</Trans>
      </Button>
    </form>
  );
}
