import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { followMember } from '#/api/session';
import type { BootData } from '#/lib/boot-data';

/**
 * What the page learns while an answer is on its way, from an event or by a change of its own, may be newer
 * than that answer: it is asked for anew. Else a list from before a message was read would count it as unread
 * again.
 */
function askAnewForWhatChanged(cache: QueryCache): void {
  const outdated = new Set<Query>();
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return;
    const { query } = event;
    // Further pages of an endless list would be let go of.
    if (query.state.fetchStatus !== 'fetching' || query.state.fetchMeta || outdated.has(query)) return;
    outdated.add(query);
    // One call for all that changes in one go.
    queueMicrotask(() => {
      outdated.delete(query);
      if (cache.get(query.queryHash) === query) query.fetch(undefined, { cancelRefetch: true }).catch(() => {});
    });
  });
}

/**
 * A cache for one page, of one member: who is logged in is followed from its first answer on. Retries are the
 * client's own (api/client.ts), so none are added here.
 */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache();
  askAnewForWhatChanged(queryCache);
  const client = new QueryClient({
    queryCache,
    defaultOptions: {
      // At build time nothing may be left waiting, or the build would not end.
      queries: { retry: false, staleTime: 30_000, gcTime: import.meta.env.SSR ? Infinity : 10 * 60_000 },
      mutations: { retry: false },
    },
  });
  followMember(client);
  return client;
}

/** The key that the queries of `src/api/queries` use for a path with its query. */
function keyOf(url: string): readonly unknown[] {
  const [path, search] = url.split('?');
  return search ? [path, Object.fromEntries(new URLSearchParams(search))] : [path];
}

/**
 * When this page's answer came, in ms since 1970: what it brought along is as old as that, however long the
 * scripts took.
 */
function answeredAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.responseStart ? performance.timeOrigin + navigation.responseStart : Date.now();
}

/** Puts the answers that came with the page into the cache (SERVER-CONTRACT.md, boot block). */
export function primeFromBoot(client: QueryClient, boot: BootData): void {
  const updatedAt = answeredAt();
  for (const [url, answer] of Object.entries(boot)) client.setQueryData(keyOf(url), answer, { updatedAt });
}
