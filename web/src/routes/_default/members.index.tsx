import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { userQuery } from '#/api/queries/user';
import { SearchPage } from '#/features/search/search-page';
import { searchers } from '#/routes/-guards';
import { memberFilters } from '#/routes/-search-params';

/** Whether any filter is set. */
const isNarrow = (filters: object) => Object.values(filters).some((value) => value !== undefined);

export const Route = createFileRoute('/_default/members/')({
  staticData: { name: 'members', access: 'search', title: msg`Search members`, membersArea: true },
  validateSearch: memberFilters,
  beforeLoad: async (entering) => {
    await searchers(entering);
    const { context, search } = entering;
    const member = context.queryClient.getQueryData(userQuery.queryKey)?.user?.profile.id;
    const { t, ...asked } = search;
    if (!member || isNarrow(asked)) return;
    const { keptFilters } = await import('#/features/search/kept-filters');
    const kept = memberFilters(keptFilters(member));
    // One goes on with the search of the last time; an address that asks for something is taken at its word.
    if (isNarrow(kept)) throw redirect({ to: '/members', search: { ...kept, t }, replace: true });
  },
  component: SearchRoute,
});

function SearchRoute() {
  // Not a filter, but every route's (routes/__root.tsx).
  const { t: _, ...searched } = Route.useSearch();
  return <SearchPage filters={searched} />;
}
