import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SearchPage } from '#/features/search/search-page';
import { searchers } from '#/routes/-guards';
import { memberFilters } from '#/routes/-search-params';

export const Route = createFileRoute('/_default/members/')({
  staticData: { name: 'members', access: 'search', title: msg`Search members`, membersArea: true },
  validateSearch: memberFilters,
  beforeLoad: searchers,
  component: SearchRoute,
});

function SearchRoute() {
  // Not a filter, but every route's (routes/__root.tsx).
  const { t: _, ...searched } = Route.useSearch();
  return <SearchPage filters={searched} />;
}
