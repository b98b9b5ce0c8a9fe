import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Country, PageAnswer } from '#/api/wire';

/** The site's own text of a static page; it comes with a visitor's page and is asked for again where the app leads to one. */
export function staticPageQuery(page: string, language: string, country: Country) {
  return queryOptions({
    queryKey: ['/api/page.php', { country, language, page }] as const,
    queryFn: ({ signal }) => call<PageAnswer>('GET', '/api/page.php', { query: { country, language, page }, signal }),
    // Another version may hold by then.
    staleTime: 60_000,
  });
}
