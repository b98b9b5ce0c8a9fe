import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { caseQuery } from '#/console/api/complaints';
import { saidOf } from '#/console/api/problem';
import { undosQuery } from '#/console/api/queues';
import type { ComplaintDecision, ConsoleCase } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { DECISION_LINES, DECISION_NAMES, DECISIONS } from '#/console/complaints/complaint-words';
import { useTaken } from '#/console/complaints/use-taken';
import { EffectsList } from '#/console/effects/effects-list';
import { SeeEffects } from '#/console/effects/see-effects';
import { useTried } from '#/console/effects/use-tried';
import { languageName } from '#/console/language-name';
import { Button } from '#/ui/buttons/button';
import { RadioCards } from '#/ui/fields/radio-cards';
import { TextArea } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './complaints.module.css';

interface DecideDialogProps {
  data: ConsoleCase;
  /** What was written as an answer so far. */
  text: string;
  onClose: () => void;
  onDone: () => void;
}

/** Ends a complaint, with reasons that its writer reads. */
export function DecideDialog({ data, text, onClose, onDone }: DecideDialogProps) {
  const { i18n, t } = useLingui();
  const { number, locale } = data;
  const take = useTaken(data);
  const [decision, setDecision] = useState<ComplaintDecision | null>(null);
  const [reasons, setReasons] = useState(text);
  const [isMissing, setIsMissing] = useState(false);
  const language = languageName(locale, i18n.locale);
  const bodyOf = async (decided: ComplaintDecision, why: string) => {
    return { number, decision: decided, text: why, version: await take() };
  };
  // What gives somebody something back is tried first, however its reasons are worded.
  const { tried, tryIt, ...trying } = useTried(
    { decision, reasons },
    async (sent) => send('post', '/api/console/complaint-closing-trials', await bodyOf('upheld', sent.reasons)),
    (sent) => String(sent.decision),
  );
  const isToTry = decision === 'upheld' && !tried;
  const closing = useAct(
    async (decided: ComplaintDecision) =>
      send('post', '/api/console/complaint-closings', await bodyOf(decided, reasons)),
    {
      renews: [caseQuery(number).queryKey, ['complaints'], ['queues'], undosQuery.queryKey],
      quiet: true,
      onDone: ({ undone }) => {
        showToast(undone ? t`Decided, and ${undone} is undone` : t`Decided`);
        onDone();
      },
    },
  );
  const problem = trying.problem ?? closing.problem;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsMissing(!decision);
    trying.reset();
    closing.reset();
    if (isToTry) tryIt();
    else if (decision) closing.act(decision);
  };
  return (
    <Dialog
      open
      size="large"
      closable="cross"
      onClose={onClose}
      title={t`Decide on ${number}`}
      actions={
        <Button type="submit" form="decide" busy={trying.isBusy || closing.isBusy}>
          {isToTry ? <SeeEffects /> : <Trans>Decide and send</Trans>}
        </Button>
      }
    >
      <form id="decide" className={styles.form} onSubmit={submit}>
        {problem && (
          <Notice tone="danger" announce>
            {saidOf(problem)}
          </Notice>
        )}
        <RadioCards
          legend={t`Decision`}
          name="decision"
          cards={DECISIONS.map((value) => ({
            value,
            label: i18n._(DECISION_NAMES[value]),
            detail: i18n._(DECISION_LINES[value]),
          }))}
          value={decision}
          onChange={setDecision}
          error={isMissing && !decision ? t`Choose how it ends.` : undefined}
        />
        <TextArea
          label={t`Reasons in ${language}`}
          hint={t`They read this by e-mail.`}
          required
          lang={locale}
          maxLength={10_000}
          value={reasons}
          error={problem?.field('text')}
          onChange={(event) => setReasons(event.currentTarget.value)}
        />
        {tried && <EffectsList effects={tried} />}
      </form>
    </Dialog>
  );
}
