import { Trans, useLingui } from '@lingui/react/macro';
import type { DeletionReason } from '#/api/wire';
import { COMMENT_MAX, REASONS, type LeavingDraft } from '#/features/leaving/leaving-draft';
import { Ways } from '#/features/leaving/ways';
import { Checkbox } from '#/ui/fields/checkbox';
import { TextArea } from '#/ui/fields/text-field';
import { PageHead } from '#/ui/layout/page-head';
import styles from './leaving.module.css';

interface ReasonsStepProps {
  draft: LeavingDraft;
  onChange: (draft: LeavingDraft) => void;
  onContinue: () => void;
}

/** Why: any number of reasons and words of one's own, or nothing at all. */
export function ReasonsStep({ draft, onChange, onContinue }: ReasonsStepProps) {
  const { t } = useLingui();
  const words: Record<DeletionReason, string> = {
    found_someone: t`I've met someone`,
    too_expensive: t`It's too expensive`,
    too_few_members: t`Not enough members near me`,
    too_many_mails: t`Too many e-mails`,
    not_safe: t`I don't feel safe`,
    technical: t`Something isn't working`,
    privacy: t`I'm worried about my privacy`,
    break: t`I want to take a break`,
    other: t`Something else`,
  };
  const tick = (reason: DeletionReason, on: boolean) =>
    onChange({ ...draft, reasons: REASONS.filter((one) => (one === reason ? on : draft.reasons.includes(one))) });
  return (
    <>
      <PageHead title={<Trans>Why would you like to leave?</Trans>}>
        <Trans>You don't have to answer. It helps us, and there may be an easier way.</Trans>
      </PageHead>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          onContinue();
        }}
      >
        <fieldset className={styles.reasons}>
          <legend className="visually-hidden">
            <Trans>Your reasons</Trans>
          </legend>
          {REASONS.map((reason) => (
            <Checkbox
              key={reason}
              name="reason"
              value={reason}
              label={words[reason]}
              checked={draft.reasons.includes(reason)}
              onChange={({ currentTarget }) => tick(reason, currentTarget.checked)}
            />
          ))}
        </fieldset>
        <TextArea
          label={t`In your own words (if you like)`}
          name="comment"
          maxLength={COMMENT_MAX}
          value={draft.comment}
          onChange={({ currentTarget: { value: comment } }) => onChange({ ...draft, comment })}
        />
        <Ways />
      </form>
    </>
  );
}
