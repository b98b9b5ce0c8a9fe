import { Trans } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import type { MemberFilters } from '#/api/queries/members';
import { widenings } from '#/features/search/search-filters';
import { WideningButtons } from '#/features/search/widening-buttons';
import { EmptyState } from '#/ui/empty-state';

/** Nobody fits: leads on to a wider search. */
export function NoResults({ filters, onChange }: { filters: MemberFilters; onChange: (filters: MemberFilters) => void }) {
  const canWiden = widenings(filters).length > 0;
  return (
    <EmptyState icon={<SearchX />} title={<Trans>Nobody fits this search</Trans>} action={<WideningButtons filters={filters} onWiden={onChange} />}>
      {canWiden ? <Trans>A wider search may find somebody.</Trans> : <Trans>New members join every day: look in again soon.</Trans>}
    </EmptyState>
  );
}
