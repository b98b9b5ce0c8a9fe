import type { MemberFilters } from '#/api/queries/members';
import { Trans } from '@lingui/react/macro';
import { PageHead } from '#/ui/page-head';

export function SearchPage(_props: { filters: MemberFilters }) {
  return <PageHead title={<Trans>Search members</Trans>} />;
}
