import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Settings } from '#/api/types';

/** This site's settings (spec 7 settings.php); they come with the page and hold for its life. */
export const settingsQuery = queryOptions({
  queryKey: ['/api/settings.php'] as const,
  queryFn: ({ signal }) => call<{ settings: Settings }>('GET', '/api/settings.php', { signal }),
  select: (answer) => answer.settings,
  staleTime: Infinity,
});
