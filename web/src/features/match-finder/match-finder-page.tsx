import { Plural, Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { findMatches } from '#/api/actions/matching';
import { matchFinderQuery } from '#/api/queries/matching';
import type { MatchFinder, MatchPreferences } from '#/api/wire';
import { FoundList, NobodyFound } from '#/features/match-finder/found-list';
import { PreferencesForm } from '#/features/match-finder/preferences-form';
import { Loaded } from '#/shared/problems/loaded';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';
import styles from './match-finder.module.css';

/** What was pressed is gone: the focus goes to the title, from where the new part follows. */
function focusTitle() {
  window.scrollTo({ top: 0 });
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

function Finder({ finder: { preferences, results } }: { finder: MatchFinder }) {
  const client = useQueryClient();
  const [editing, setEditing] = useState(preferences === null);
  const show = (form: boolean) => {
    flushSync(() => setEditing(form));
    focusTitle();
  };
  const save = async (wanted: MatchPreferences) => {
    await client.cancelQueries({ queryKey: matchFinderQuery.queryKey });
    client.setQueryData(matchFinderQuery.queryKey, await findMatches(wanted));
    show(false);
  };
  if (editing)
    return <PreferencesForm known={preferences} save={save} onCancel={preferences ? () => show(false) : undefined} />;
  return (
    <>
      <div className={styles.bar}>
        <p role="status">
          <Plural value={results.length} one="# person fits" other="# people fit" />
        </p>
        <Button variant="secondary" icon={<SlidersHorizontal aria-hidden="true" />} onClick={() => show(true)}>
          <Trans>Edit my search</Trans>
        </Button>
      </div>
      {results.length > 0 ? <FoundList results={results} /> : <NobodyFound onChange={() => show(true)} />}
    </>
  );
}

/** Spec 2 /match-finder: some questions about whom one looks for lead to people, with the reasons in words. */
export function MatchFinderPage() {
  const query = useQuery(matchFinderQuery);
  return (
    <div className={styles.page}>
      <PageHead
        title={<Trans>Match finder</Trans>}
        actions={
          <ButtonLink to="/swipe-game" variant="secondary" size="small">
            <Trans>Swipe game</Trans>
          </ButtonLink>
        }
      >
        <Trans>Tell us who you'd like to meet. We'll tell you why each person fits.</Trans>
      </PageHead>
      <Loaded query={query}>{(finder) => <Finder finder={finder} />}</Loaded>
    </div>
  );
}
