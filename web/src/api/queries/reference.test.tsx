import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { interestsQuery, regionsQuery } from '#/api/queries/reference';
import { companyInfoQuery } from '#/api/queries/settings';
import { createQueryClient } from '#/api/query-client';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// spec: 7.14
it.each([
  ['/api/interests.php', (client: QueryClient) => client.fetchQuery(interestsQuery)],
  ['/api/regions.php', (client: QueryClient) => client.fetchQuery(regionsQuery)],
  ['/api/companyinfo.php', (client: QueryClient) => client.fetchQuery(companyInfoQuery)],
] as const)('loads %s once, however long nobody looks at it (spec 7)', async (path, load) => {
  const asked = vi.fn(async (_url: string) => Response.json({}));
  vi.stubGlobal('fetch', asked);
  const client = createQueryClient();
  await load(client);
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  await load(client);
  expect(asked.mock.calls.map(([url]) => url)).toEqual([path]);
});
