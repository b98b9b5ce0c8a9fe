import type { QueryClient } from '@tanstack/react-query';
import {
  consentsQuery,
  exportQuery,
  mandatesQuery,
  passkeysQuery,
  sessionsQuery,
  spendingLimitQuery,
} from '#/api/queries/account';
import { blocksQuery } from '#/api/queries/member';

/** In bad weather the page shows itself without them. */
const MOST_MS = 2000;

/**
 * For an address that names a section: what stands above it has its true height before the page goes there. A list that
 * grows later would push away what is being read.
 */
export async function sectionsAbove(client: QueryClient): Promise<void> {
  await Promise.race([
    Promise.all([
      client.prefetchQuery(sessionsQuery),
      client.prefetchQuery(passkeysQuery),
      client.prefetchQuery(consentsQuery),
      client.prefetchQuery(blocksQuery),
      client.prefetchQuery(spendingLimitQuery),
      client.prefetchQuery(mandatesQuery),
      client.prefetchQuery(exportQuery),
    ]),
    new Promise((late) => setTimeout(late, MOST_MS)),
  ]);
}
