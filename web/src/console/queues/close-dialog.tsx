import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { undosQuery } from '#/console/api/queues';
import { useAct } from '#/console/api/use-act';
import { valuesOf } from '#/console/sign-in/code-fields';
import { Button } from '#/ui/buttons/button';
import { RadioCards } from '#/ui/fields/radio-cards';
import { TextArea } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './act.module.css';

interface CloseDialogProps {
  member: string;
  reports: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** Says what came of reports; their reporters hear whether they were right, and never what was done. */
export function CloseDialog({ member, reports, onClose, onDone }: CloseDialogProps) {
  const { t } = useLingui();
  const [decision, setDecision] = useState<'upheld' | 'dismissed' | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { act, isBusy, problem } = useAct(
    ({ decided, note }: { decided: 'upheld' | 'dismissed'; note: string }) =>
      send('post', '/api/console/report-closings', {
        member,
        reports: [...reports],
        decision: decided,
        ...(note && { note }),
      }),
    { renews: [['queues'], undosQuery.queryKey], quiet: true, onDone },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsMissing(!decision);
    if (decision) act({ decided: decision, note: valuesOf(event.currentTarget).note ?? '' });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Close reports`}
      actions={
        <Button type="submit" form="close" busy={isBusy}>
          <Trans>Close reports</Trans>
        </Button>
      }
    >
      <form id="close" className={styles.form} onSubmit={submit}>
        {problem && (
          <Notice tone="danger" announce>
            {saidOf(problem)}
          </Notice>
        )}
        <RadioCards
          legend={t`What came of them`}
          name="decision"
          cards={[
            { value: 'upheld', label: t`The reports were right` },
            { value: 'dismissed', label: t`There was nothing wrong` },
          ]}
          value={decision}
          onChange={setDecision}
          error={isMissing && !decision ? t`Choose what came of them.` : undefined}
        />
        <TextArea label={t`Note for colleagues`} name="note" maxLength={2000} error={problem?.field('note')} />
      </form>
    </Dialog>
  );
}
