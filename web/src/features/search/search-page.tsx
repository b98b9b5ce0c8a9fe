import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ProblemError } from '#/api/problem';
import { membersQuery, type MemberFilters } from '#/api/queries/members';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import { FilterBar } from '#/features/search/filter-bar';
import { FilterSheet } from '#/features/search/filter-sheet';
import { keepFilters } from '#/features/search/kept-filters';
import { NoResults } from '#/features/search/no-results';
import { Results } from '#/features/search/results';
import { ResultCount } from '#/features/search/results-end';
import { offeredFilters } from '#/features/search/search-filters';
import { searchState } from '#/features/search/search-state';
import { SimilarResults } from '#/features/search/similar-results';
import { SkeletonGrid } from '#/features/search/skeleton-grid';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { GENDERS, gendersIn } from '#/shared/profile/genders';
import { Button } from '#/ui/buttons/button';
import { lazyPart } from '#/ui/layout/lazy-part';
import { PageHead } from '#/ui/layout/page-head';
import styles from './search-page.module.css';

// Most searches are made once.
const SavedSearches = lazyPart(
  () => import('#/features/search/saved/saved-searches').then((module) => module.SavedSearches),
  { onMissing: ({ onClose }) => onClose() },
);

/** An old link may ask for what the site no longer knows: trying it again would change nothing. */
const isRefused = (error: unknown) => error instanceof ProblemError && error.code === 'invalid_request';

/** What profiles say: nobody searches by what the site does not show. */
const SAID = ['interests', 'intent', 'languages'];

/** Spec 2 /members: filters in the address, results page by page. */
export function SearchPage({ filters: asked }: { filters: MemberFilters }) {
  const { search_fields, has_fictional, visible_profile_fields } = useSettings();
  const navigate = useNavigate();
  const [sheetOpen, setSheetOpen] = useState(false);
  const [savedOpen, setSavedOpen] = useState(false);
  const user = useUser();
  const seeks = user ? gendersIn(user.profile.looking_for) : GENDERS;
  // Who seeks one gender finds nobody of another: the server narrows, so there is nothing to choose.
  const fields = seeks.length > 1 ? search_fields : search_fields.filter((name) => name !== 'gender');
  const offered = fields.filter((name) => !SAID.includes(name) || visible_profile_fields.includes(name));
  const offer = { fields: offered, hasFictional: has_fictional };
  // What was pressed counts at once, and not only when the address has followed: the next press goes on from there.
  const at = JSON.stringify(asked);
  const [pressed, setPressed] = useState({ at, wanted: asked });
  const filters = offeredFilters(pressed.at === at ? pressed.wanted : asked, offer);
  const query = useInfiniteQuery({ ...membersQuery(filters), placeholderData: keepPreviousData });
  const state = searchState(query.data);
  const { didInit, results: pages, similar_results } = state;
  const found = pages[0]?.results.length ?? 0;
  const change = (next: MemberFilters) => {
    setPressed({ at, wanted: next });
    if (user) keepFilters(user.profile.id, next);
    void navigate({ to: '/members', search: next, replace: true });
  };
  const form = { filters, offer, onChange: change };
  const count = didInit && <ResultCount page={state} />;
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Search members</Trans>}>
        <span role="status" className="numbers">
          {count || ' '}
        </span>
      </PageHead>
      <div className={styles.main} data-stale={query.isPlaceholderData ? '' : undefined} aria-busy={query.isFetching}>
        <FilterBar
          {...form}
          onOpenSheet={() => setSheetOpen(true)}
          onOpenSaved={user ? () => setSavedOpen(true) : undefined}
        />
        {query.isPending && <SkeletonGrid />}
        {query.isError && !didInit && (
          <>
            <ProblemNotice error={query.error} />
            <p>
              {isRefused(query.error) && Object.keys(filters).length > 0 ? (
                <Button onClick={() => change({})}>
                  <Trans>Clear all filters</Trans>
                </Button>
              ) : (
                <Button variant="secondary" onClick={() => void query.refetch()}>
                  <Trans>Try again</Trans>
                </Button>
              )}
            </p>
          </>
        )}
        {didInit && found === 0 && <NoResults filters={filters} onChange={change} />}
        {found > 0 && <Results key={JSON.stringify(filters)} filters={filters} query={query} onWiden={change} />}
        {similar_results.length > 0 && <SimilarResults page={state} />}
      </div>
      {savedOpen && (
        <SavedSearches
          open
          onClose={() => setSavedOpen(false)}
          filters={filters}
          onShow={(next) => {
            setSavedOpen(false);
            change(next);
          }}
        />
      )}
      <FilterSheet {...form} open={sheetOpen} onClose={() => setSheetOpen(false)} count={count} />
    </div>
  );
}
