import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import type { BankFile } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { bankFilesQuery } from '#/console/bank-files/bank-files';
import { FileFacts } from '#/console/bank-files/file-facts';
import { EffectsList } from '#/console/effects/effects-list';
import { SeeEffects } from '#/console/effects/see-effects';
import { useTried } from '#/console/effects/use-tried';
import { ReasonField } from '#/console/log/reason-field';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './bank-files.module.css';

interface ReleaseDialogProps {
  file: BankFile;
  company: string;
  onClose: () => void;
}

/** Releases a file that somebody else made, as it is shown; tried first. */
export function ReleaseDialog({ file, company, onClose }: ReleaseDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const form = { file: file.id, digest: file.digest, reason: reason.trim() };
  const { tried, tryIt, ...trying } = useTried(form, (sent) =>
    send('post', '/api/console/bank-file-release-trials', sent),
  );
  const releasing = useAct((sent: typeof form) => send('post', '/api/console/bank-file-releases', sent), {
    renews: [bankFilesQuery.queryKey],
    quiet: true,
    onDone: () => {
      showToast(t`The file is released and can be saved`);
      onClose();
    },
  });
  const problem = trying.problem ?? releasing.problem;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    releasing.reset();
    if (tried) releasing.act(form);
    else tryIt();
  };
  return (
    <Dialog
      open
      closable="cross"
      onClose={onClose}
      title={<Trans>Release {file.name}</Trans>}
      actions={
        <Button type="submit" form="release" busy={trying.isBusy || releasing.isBusy}>
          {tried ? <Trans>Release</Trans> : <SeeEffects />}
        </Button>
      }
    >
      <form id="release" className={styles.part} onSubmit={submit}>
        {problem && !problem.field('reason') && (
          <Notice tone="danger" announce>
            {problem.code === 'stale_version'
              ? t`The file has changed since it was made, or someone released it. Make the files again and look at it once more.`
              : saidOf(problem)}
          </Notice>
        )}
        <FileFacts file={file} company={company} />
        <p>
          <Trans>It can then be saved and taken to the bank. This can't be undone.</Trans>
        </p>
        <ReasonField
          hint={t`What you compared it with, for the log: at least ten characters.`}
          value={reason}
          error={problem?.field('reason')}
          onChange={setReason}
        />
        {tried && <EffectsList effects={tried} />}
      </form>
    </Dialog>
  );
}
