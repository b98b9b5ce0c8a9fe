import { call } from '#/api/client';
import type { Id, NewSearch, SavedSearches, SearchChange } from '#/api/wire';

/** Keeps a search; the same one again takes this name and alert. Refusal: saved_search_limit. */
export function saveSearch(search: NewSearch): Promise<SavedSearches> {
  return call('POST', '/api/saved-searches.php', { body: search });
}

/** Gives one another name or alert. */
export function changeSearch(change: SearchChange): Promise<SavedSearches> {
  return call('PUT', '/api/saved-searches.php', { body: change });
}

/** Forgets one; one that is gone already is done. */
export function removeSearch(id: Id): Promise<SavedSearches> {
  return call('DELETE', '/api/saved-searches.php', { body: { id } });
}
