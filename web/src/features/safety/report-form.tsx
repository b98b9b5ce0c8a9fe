import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CATEGORIES, URGENT } from '#/features/safety/categories';
import { keepReportDraft, reportDraft } from '#/features/safety/report-draft';
import { MOST_CHARACTERS } from '#/features/safety/use-report';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import type { FormState } from '#/shared/problems/use-form';
import type { ReportSubject } from '#/shared/safety';
import { Checkbox } from '#/ui/fields/checkbox';
import { RadioCards } from '#/ui/fields/radio-cards';
import { TextArea } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import styles from './safety.module.css';

/** The fields of a report; what is in them is kept until it was sent. */
export function ReportForm({ subject, form }: { subject: ReportSubject; form: FormState }) {
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState(() => reportDraft(subject));
  const change = (next: Partial<typeof draft>) => {
    const whole = { ...draft, ...next };
    setDraft(whole);
    keepReportDraft(subject, whole);
  };
  const name = subject.profile?.name;
  const cards = CATEGORIES.map(({ value, label, detail }) => ({ value, label: i18n._(label), detail: i18n._(detail) }));
  const chosen = cards.find(({ value }) => value === draft.category)?.value ?? null;
  return (
    <form id="report" noValidate className={styles.form} onSubmit={form.onSubmit} onInput={form.onInput}>
      <p>
        {name ? (
          <Trans>
            Our moderators will look at it together with what you've reported, as it is now. We won't tell {name} who
            reported it.
          </Trans>
        ) : (
          <Trans>
            Our moderators will look at it together with what you've reported, as it is now. We won't tell anyone who
            reported it.
          </Trans>
        )}
      </p>
      <RadioCards
        legend={t`What's wrong?`}
        name="category"
        cards={cards}
        value={chosen}
        onChange={(category) => change({ category })}
        error={form.error('category')}
      />
      {URGENT.has(draft.category) && (
        <Notice tone="warn">
          <Trans>Is someone in danger right now? Call your local emergency number first.</Trans>
        </Notice>
      )}
      <TextArea
        label={t`What happened? (optional)`}
        name="text"
        rows={4}
        maxLength={MOST_CHARACTERS}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
        error={form.error('text')}
      />
      <Checkbox
        name="block"
        label={name ? t`Block ${name} as well` : t`Block this member as well`}
        hint={
          name
            ? t`You no longer see each other. Your likes are removed, and your conversation is hidden.`
            : t`If this member comes back, you won't see each other. Your conversation is hidden.`
        }
        checked={draft.block}
        onChange={({ target }) => change({ block: target.checked })}
      />
      <ProblemNotice error={form.failure} />
    </form>
  );
}
