import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { caseQuery } from '#/console/api/complaints';
import { saidOf } from '#/console/api/problem';
import { undosQuery } from '#/console/api/queues';
import type { ComplaintDecision, ConsoleCase, Effects } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { DECISION_LINES, DECISION_NAMES, DECISIONS } from '#/console/complaints/complaint-words';
import { useTaken } from '#/console/complaints/use-taken';
import { EffectsList } from '#/console/effects/effects-list';
import { SeeEffects } from '#/console/effects/see-effects';
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
  const [tried, setTried] = useState<Effects | null>(null);
  const language = languageName(locale, i18n.locale);
  // What gives somebody something back is tried first.
  const isToTry = decision === 'upheld' && !tried;
  const { act, isBusy, problem } = useAct(
    async (decided: ComplaintDecision) => {
      const form = { number, decision: decided, text: reasons, version: await take() };
      if (!isToTry) return send('post', '/api/console/complaint-closings', form);
      setTried(await send('post', '/api/console/complaint-closing-trials', form));
      return null;
    },
    {
      renews: [caseQuery(number).queryKey, ['complaints'], ['queues'], undosQuery.queryKey],
      quiet: true,
      onDone: (done) => {
        if (!done) return;
        const { undone } = done;
        showToast(undone ? t`Decided, and ${undone} is undone` : t`Decided`);
        onDone();
      },
    },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsMissing(!decision);
    if (decision) act(decision);
  };
  return (
    <Dialog
      open
      size="large"
      closable="cross"
      onClose={onClose}
      title={t`Decide on ${number}`}
      actions={
        <Button type="submit" form="decide" busy={isBusy}>
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
          onChange={(chosen) => {
            setTried(null);
            setDecision(chosen);
          }}
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
