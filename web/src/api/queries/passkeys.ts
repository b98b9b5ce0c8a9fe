import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Passkeys } from '#/api/wire';

/** The member's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['/api/passkeys.php'] as const,
  queryFn: ({ signal }) => call<Passkeys>('GET', '/api/passkeys.php', { signal }),
});
