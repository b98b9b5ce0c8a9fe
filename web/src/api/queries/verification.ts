import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Verification } from '#/api/wire';

/** Where the caller stands with being verified. */
export const verificationQuery = queryOptions({
  queryKey: ['/api/verification.php'] as const,
  queryFn: ({ signal }) => call<Verification>('GET', '/api/verification.php', { signal }),
});
