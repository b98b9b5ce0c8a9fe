import { useLingui } from '@lingui/react/macro';
import { ProblemError } from '#/api/problem';
import { Notice } from '#/ui/notice';

/** Says what the server refused, in its own words where it gave some (spec 8). */
export function ProblemNotice({ error }: { error: unknown }) {
  const { t } = useLingui();
  if (!error) return null;
  const detail = error instanceof ProblemError ? error.problem.detail : '';
  return <Notice tone="danger" announce>{detail || t`An error occured, please try again later.`}</Notice>;
}
