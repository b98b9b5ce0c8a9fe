import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { ExportAnswer } from '#/api/wire';

/** Gathering takes a moment: how often to look while it goes on. */
const LOOK_AGAIN_MS = 5000;

/** The member's newest data export; looks again while it is prepared. */
export const exportQuery = queryOptions({
  queryKey: ['/api/export.php'] as const,
  queryFn: ({ signal }) => call<ExportAnswer>('GET', '/api/export.php', { signal }),
  refetchInterval: ({ state }) => (state.data?.export?.status === 'preparing' ? LOOK_AGAIN_MS : false),
});
