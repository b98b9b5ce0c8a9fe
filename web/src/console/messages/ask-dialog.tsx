import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import type { FileOf } from '#/console/api/members';
import { messagesToReadQuery } from '#/console/api/messages';
import { saidOf } from '#/console/api/problem';
import { useAct } from '#/console/api/use-act';
import { ReasonField } from '#/console/log/reason-field';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './messages.module.css';

const MOST = 200;

/** Asks a colleague whether the last messages between who reported and who was may be read. */
export function AskDialog({ member, reason: report, onClose }: FileOf & { onClose: () => void }) {
  const { t } = useLingui();
  const [lines, setLines] = useState('50');
  const [why, setWhy] = useState('');
  const body = { member, case: report, lines: Number(lines), reason: why.trim() };
  const { act, isBusy, problem } = useAct(() => send('post', '/api/console/message-requests', body), {
    renews: [messagesToReadQuery.queryKey],
    quiet: true,
    onDone: () => {
      showToast(t`A colleague has to approve it now`);
      onClose();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    act(undefined);
  };
  const field = problem?.field('lines') ?? problem?.field('reason');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Ask to read messages`}
      actions={
        <Button type="submit" form="messages" busy={isBusy}>
          <Trans>Ask a colleague</Trans>
        </Button>
      }
    >
      <form id="messages" className={styles.form} onSubmit={submit}>
        {problem && !field && (
          <Notice tone="danger" announce>
            {problem.code === 'not_found' ? <Trans>These two never wrote to each other.</Trans> : saidOf(problem)}
          </Notice>
        )}
        <p>
          <Trans>
            The last messages between the two people of this report. A lead moderator has to approve it. You can then
            read them for half an hour, and both members see in the copy of their data that staff did.
          </Trans>
        </p>
        <TextField
          label={t`How many messages`}
          hint={t`As few as you need, ${MOST} at most.`}
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST}
          required
          value={lines}
          error={problem?.field('lines')}
          onChange={(event) => setLines(event.currentTarget.value)}
        />
        <ReasonField
          hint={t`For the log, and for whoever approves it: at least ten characters.`}
          value={why}
          error={problem?.field('reason')}
          onChange={setWhy}
        />
      </form>
    </Dialog>
  );
}
