import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { SearchPage } from '#/features/search/search-page';
import { searchers } from '#/routes/-guards';

const search = v.object({
  gender: v.optional(v.fallback(v.optional(v.picklist(['male', 'female'])), undefined)),
  country: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.length(2))), undefined)),
  countryregion: v.optional(v.fallback(v.optional(v.string()), undefined)),
  min_age: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(18))), undefined)),
  max_age: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.maxValue(120))), undefined)),
});

export const Route = createFileRoute('/_default/members/')({
  staticData: { name: 'members', access: 'search', title: msg`Search members`, membersArea: true },
  validateSearch: search,
  beforeLoad: searchers,
  component: SearchRoute,
});

function SearchRoute() {
  const searched = Route.useSearch();
  return <SearchPage filters={searched} />;
}
