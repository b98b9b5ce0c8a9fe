import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { report, type Report } from '#/api/actions/safety';
import { ProblemError } from '#/api/problem';
import type { ReportCategory } from '#/api/wire';
import { CATEGORIES } from '#/features/safety/categories';
import { useLeaveFormer } from '#/features/safety/leave-member';
import { dropReportDraft } from '#/features/safety/report-draft';
import { useBlocking } from '#/features/safety/use-blocking';
import { endIntent, intentKey } from '#/lib/intent-key';
import { useForm, type FormState } from '#/shared/problems/use-form';
import { openReport, safetyAsked, type ReportSubject } from '#/shared/safety';
import { showToast } from '#/ui/overlays/toast-store';

/** The longest text, in characters (CONTRACT of report.php). */
export const MOST_CHARACTERS = 1000;

function reportOf({ profile, ...subject }: ReportSubject, values: Pick<Report, 'category' | 'text' | 'block'>): Report {
  return { ...subject, ...(profile && { profile: profile.id }), ...values };
}

/** Still the dialog that is open? */
function isOpen(subject: ReportSubject): boolean {
  const asked = safetyAsked.get();
  return asked?.kind === 'report' && asked.subject === subject;
}

/** The form's state, and what was done once it was sent. */
export function useReport(subject: ReportSubject): { form: FormState; sent: 'reported' | 'blocked' | null } {
  const { t } = useLingui();
  const { afterBlock } = useBlocking();
  const leaveFormer = useLeaveFormer();
  const [sent, setSent] = useState<'reported' | 'blocked' | null>(null);
  const schema = v.object({
    category: v.optional(
      v.picklist(
        CATEGORIES.map(({ value }) => value),
        t`Choose what's wrong.`,
      ),
      '' as ReportCategory,
    ),
    text: v.pipe(v.string(), v.trim(), v.maxLength(MOST_CHARACTERS)),
    block: v.optional(v.string()),
  });
  const submit = async ({ category, text, block }: v.InferOutput<typeof schema>) => {
    const wish = reportOf(subject, { category, ...(text && { text }), block: block !== undefined });
    try {
      await report(wish, intentKey('report', JSON.stringify(wish)));
    } catch (error) {
      if (isOpen(subject)) throw error;
      // Closed meanwhile: what was written is still there.
      const detail = error instanceof ProblemError ? error.problem.detail : '';
      showToast(detail || t`Your report wasn't sent.`, {
        tone: 'danger',
        action: { label: t`Try again`, run: () => openReport(subject) },
      });
      return;
    }
    endIntent('report');
    dropReportDraft(subject);
    if (isOpen(subject)) setSent(wish.block ? 'blocked' : 'reported');
    else showToast(t`Your report was sent.`);
    if (wish.block) await (subject.profile ? afterBlock(subject.profile) : leaveFormer());
  };
  return { form: useForm({ schema, submit }), sent };
}
