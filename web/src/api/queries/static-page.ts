import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { CountryCode, StaticPageAnswer } from '#/api/types';

/** The site's own text of a static page; it comes with a visitor's page and is asked for again where the app leads to one. */
export function staticPageQuery(page: string, language: string, country: CountryCode) {
  return queryOptions({
    queryKey: ['/api/page.php', { country, language, page }] as const,
    queryFn: ({ signal }) => call<StaticPageAnswer>('GET', '/api/page.php', { query: { country, language, page }, signal }),
    // Another version may hold by then.
    staleTime: 60_000,
  });
}
