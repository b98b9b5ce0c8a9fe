import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MembersPage } from '#/api/wire';

/** Search counts no further; above it stands '999+'. */
const CAP = 999;

/** How many members the search found, in words. */
export function ResultCount({ page }: { page: Pick<MembersPage, 'numResults' | 'num_capped'> }) {
  const { t } = useLingui();
  const count = page.numResults;
  return page.num_capped ? t`${CAP}+ members` : t`${plural(count, { one: '# member', other: '# members' })}`;
}
