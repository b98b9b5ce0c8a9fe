import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import type { SavedView } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { viewsQuery, type ViewPage } from '#/console/api/views';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './views.module.css';

interface SaveDialogProps {
  page: ViewPage;
  query: string;
  taken: readonly SavedView[];
  onClose: () => void;
}

/** Keeps the filters of now under a name; the name of a view that there is changes that one. */
export function SaveDialog({ page, query, taken, onClose }: SaveDialogProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  // Once for the dialog: a repeat saves nothing twice.
  const [fresh] = useState(() => crypto.randomUUID());
  const words = name.trim();
  const same = taken.find((view) => view.name === words);
  const { act, isBusy, problem } = useAct(
    () => send('put', '/api/console/saved-views', { id: same?.id ?? fresh, page, name: words, query }),
    {
      renews: [viewsQuery.queryKey],
      quiet: true,
      onDone: () => {
        showToast(t`The view is saved.`);
        onClose();
      },
    },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (words) act(undefined);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Save this view`}
      actions={
        <Button type="submit" form="view" busy={isBusy} disabled={!words}>
          {same ? <Trans>Replace the view</Trans> : <Trans>Save the view</Trans>}
        </Button>
      }
    >
      <form id="view" className={styles.form} onSubmit={submit}>
        {problem && (
          <Notice tone="danger" announce>
            {saidOf(problem)}
          </Notice>
        )}
        <TextField
          label={t`Name`}
          hint={t`Only you see it. It's also among the commands (Ctrl+K).`}
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
