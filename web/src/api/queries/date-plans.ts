import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { DatePlans } from '#/api/wire';

/** The member's plans of dates: those that are open, and those that ended within a week. */
export const datePlansQuery = queryOptions({
  queryKey: ['/api/date-plans.php'] as const,
  queryFn: ({ signal }) => call<DatePlans>('GET', '/api/date-plans.php', { signal }),
});
