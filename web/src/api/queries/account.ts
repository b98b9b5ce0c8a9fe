import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Consents, ExportAnswer, Mandate, Passkeys, Sessions, SpendingLimit } from '#/api/wire';

/** The member's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['/api/passkeys.php'] as const,
  queryFn: ({ signal }) => call<Passkeys>('GET', '/api/passkeys.php', { signal }),
});

/** Where the member is logged in, newest use first. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/sessions.php'] as const,
  queryFn: ({ signal }) => call<Sessions>('GET', '/api/sessions.php', { signal }),
});

/** What the member agreed to, and when. */
export const consentsQuery = queryOptions({
  queryKey: ['/api/consents.php'] as const,
  queryFn: ({ signal }) => call<Consents>('GET', '/api/consents.php', { signal }),
});

/** Ways to pay that the member let us keep, the last used first. */
export const mandatesQuery = queryOptions({
  queryKey: ['/api/mandates.php'] as const,
  queryFn: ({ signal }) => call<{ mandates: Mandate[] }>('GET', '/api/mandates.php', { signal }),
  select: (answer) => answer.mandates,
});

/** What the member allows themselves, and what they spent this month. */
export const spendingLimitQuery = queryOptions({
  queryKey: ['/api/spendinglimit.php'] as const,
  queryFn: ({ signal }) => call<{ limit: SpendingLimit }>('GET', '/api/spendinglimit.php', { signal }),
  select: (answer) => answer.limit,
});

/** Gathering takes a moment: how often to look while it goes on. */
const LOOK_AGAIN_MS = 5000;

/** The member's newest data export; looks again while it is prepared. */
export const exportQuery = queryOptions({
  queryKey: ['/api/export.php'] as const,
  queryFn: ({ signal }) => call<ExportAnswer>('GET', '/api/export.php', { signal }),
  refetchInterval: ({ state }) => (state.data?.export?.status === 'preparing' ? LOOK_AGAIN_MS : false),
});
