import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { changeSearch, removeSearch, saveSearch } from '#/api/actions/saved-searches';
import type { MemberFilters } from '#/api/queries/members';
import { savedSearchesQuery } from '#/api/queries/saved-searches';
import type { NewSearch, SavedSearch, SavedSearches as Kept } from '#/api/wire';
import { SaveForm } from '#/features/search/saved/save-form';
import { SavedRow } from '#/features/search/saved/saved-row';
import { filtersOf, queryOf } from '#/features/search/saved/search-text';
import { Loaded } from '#/shared/problems/loaded';
import { useProblemToast } from '#/shared/problems/problem-notice';
import { useSavedNote } from '#/ui/marks/saved-note';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from '../filter-form.module.css';

/** As the server takes them (searches/model.rs). */
const MOST = 10;

interface SavedSearchesProps {
  open: boolean;
  onClose: () => void;
  filters: MemberFilters;
  /** Goes to a search. */
  onShow: (filters: MemberFilters) => void;
}

/** The searches that one keeps: this one can be added, and each opened, renamed and removed. */
export function SavedSearches({ open, onClose, filters, onShow }: SavedSearchesProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useQuery({ ...savedSearchesQuery, enabled: open });
  const list = useRef<HTMLUListElement>(null);
  const { note, say, clear } = useSavedNote();
  const tellProblem = useProblemToast();
  const most = MOST;
  const here = queryOf(filters);
  const put = (answer: Kept) => client.setQueryData(savedSearchesQuery.queryKey, answer);
  const save = async (search: NewSearch) => {
    clear();
    put(await saveSearch(search));
    say(t`Search saved.`);
    // The form is gone: the keyboard goes on from what it made.
    list.current?.focus();
  };
  const remove = async ({ id, name, query: asked, alert }: SavedSearch) => {
    clear();
    put(await removeSearch(id));
    list.current?.focus();
    showToast(t`Removed: ${name}`, {
      action: { label: t`Undo`, run: () => void saveSearch({ name, query: asked, alert }).then(put, tellProblem) },
    });
  };
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Saved searches</Trans>}>
      <Loaded query={query}>
        {({ searches }) => (
          <div className={styles.form}>
            {searches.some((search) => queryOf(filtersOf(search.query)) === here) ? (
              <p className={styles.note}>
                <Trans>You've saved this search.</Trans>
              </p>
            ) : searches.length >= MOST ? (
              <p className={styles.note}>
                <Trans>You've saved {most} searches. Remove one to save another.</Trans>
              </p>
            ) : (
              <SaveForm key={here} filters={filters} onSave={save} />
            )}
            {note}
            <ul ref={list} tabIndex={-1} className={styles.form} aria-label={t`Saved searches`}>
              {searches.map((search) => (
                <SavedRow
                  key={search.id}
                  search={search}
                  onShow={() => onShow(filtersOf(search.query))}
                  onChange={async (change) => void put(await changeSearch({ id: search.id, ...change }))}
                  onRemove={() => remove(search)}
                />
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
