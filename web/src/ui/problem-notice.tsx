import { useLingui } from '@lingui/react/macro';
import { ProblemError } from '#/api/problem';
import { Notice } from '#/ui/notice';

/** Says what the server refused, in its own words where it gave some (spec 8), or that it was not reached. */
export function ProblemNotice({ error }: { error: unknown }) {
  const { t } = useLingui();
  if (!error) return null;
  const { detail, status } = error instanceof ProblemError ? error.problem : { detail: '', status: 500 };
  const unsaid = status === 0 ? t`We couldn't reach the site. Check your connection and try again.` : t`An error occured, please try again later.`;
  return <Notice tone="danger" announce>{detail || unsaid}</Notice>;
}
