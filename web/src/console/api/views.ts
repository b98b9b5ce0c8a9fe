import { queryOptions } from '@tanstack/react-query';
import { get } from '#/console/api/call';

/** Pages that can be kept as one likes to open them, and where they are. */
export const VIEW_PAGES = {
  complaints: '/complaints',
  figures: '/figures',
  jobs: '/jobs',
  log: '/log',
} as const;
export type ViewPage = keyof typeof VIEW_PAGES;

/** One's own views, of all pages. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => get('/api/console/saved-views', undefined, signal),
  staleTime: 5 * 60_000,
});

/** Whether somebody's view is of a page that there is. */
export function isViewPage(page: string): page is ViewPage {
  return page in VIEW_PAGES;
}
