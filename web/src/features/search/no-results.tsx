import { Trans } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import type { MemberFilters } from '#/api/queries/members';
import { widenings } from '#/features/search/search-filters';
import { WideningButtons } from '#/features/search/widening-buttons';
import { EmptyState } from '#/ui/layout/empty-state';

/** Nobody fits: leads on to a wider search. */
export function NoResults({
  filters,
  onChange,
}: {
  filters: MemberFilters;
  onChange: (filters: MemberFilters) => void;
}) {
  const canWiden = widenings(filters).length > 0;
  return (
    <EmptyState
      icon={<SearchX />}
      title={<Trans>No members match your search</Trans>}
      action={<WideningButtons filters={filters} onWiden={onChange} />}
    >
      {canWiden ? <Trans>Try a wider search.</Trans> : <Trans>New members join every day. Come back soon.</Trans>}
    </EmptyState>
  );
}
