import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/client';
import type { Company } from '#/api/wire';

/** The company behind this site; loaded once (spec 7). */
export const companyInfoQuery = queryOptions({
  queryKey: ['/api/companyinfo.php'] as const,
  queryFn: ({ signal }) => call<{ companyinfo: Company }>('GET', '/api/companyinfo.php', { signal }),
  select: (answer) => answer.companyinfo,
  staleTime: Infinity,
  gcTime: Infinity,
});
