import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { AgeCheck, Verification } from '#/api/wire';

/** Where the caller stands with being verified. */
export const verificationQuery = queryOptions({
  queryKey: ['/api/verification.php'] as const,
  queryFn: ({ signal }) => call<Verification>('GET', '/api/verification.php', { signal }),
});

/** Where the caller stands with having their age checked. */
export const ageCheckQuery = queryOptions({
  queryKey: ['/api/age-check.php'] as const,
  queryFn: ({ signal }) => call<AgeCheck>('GET', '/api/age-check.php', { signal }),
});
