import { QueryClient } from '@tanstack/react-query';

/** What is kept in view: nothing is fetched twice by a failure, since calls try again by themselves. */
export function createConsoleClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
