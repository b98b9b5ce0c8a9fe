import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ProblemError } from '#/api/problem';
import { Notice } from '#/ui/marks/notice';
import { showToast } from '#/ui/overlays/toast-store';

const UNSAID: MessageDescriptor = msg`An error occured, please try again later.`;

/** What the server said of a failure, with the reference to quote, if it gave one; '' where it said nothing. */
export function saidIn(error: unknown): string {
  if (!(error instanceof ProblemError)) return '';
  const { detail, reference } = error.problem;
  return reference ? `${detail} (${reference})` : detail;
}

/** Says by a toast that something failed: in the server's words, where it gave some. */
export function useProblemToast(): (error: unknown) => void {
  const { t } = useLingui();
  return (error) => showToast(saidIn(error) || t(UNSAID), { tone: 'danger' });
}

/** The same in a place of its own. */
export function ProblemText({ error }: { error?: unknown }) {
  const { t } = useLingui();
  return saidIn(error) || t(UNSAID);
}

/** Says what the server refused, in its own words where it gave some (spec 8), or that it was not reached. */
export function ProblemNotice({ error }: { error: unknown }) {
  const { t } = useLingui();
  if (!error) return null;
  const unreached = error instanceof ProblemError && error.status === 0;
  const unsaid = unreached ? t`We couldn't reach the site. Check your connection and try again.` : t(UNSAID);
  return (
    <Notice tone="danger" announce>
      {saidIn(error) || unsaid}
    </Notice>
  );
}
