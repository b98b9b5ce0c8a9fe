import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { companyInfoQuery, settingsQuery } from '#/api/queries/settings';
import { userQuery } from '#/api/queries/user';
import { staticPageQuery } from '#/api/queries/visitors';
import { createQueryClient, primeFromBoot } from '#/api/query-client';
import type { Settings, User } from '#/api/wire';
import { App } from '#/app';
import { PAGES } from '#/features/pages/content';
import { createAppRouter } from '#/router';
import { builtInPage, company, settings } from '#/testing/samples';

interface AppSetup {
  user?: User | null;
  settings?: Partial<Settings>;
  /** Answers by API path (with query), as in the boot block. */
  answers?: Record<string, unknown>;
}

/** The whole app at `path`, with a memory history and the given answers; what is not given is fetched. */
export async function renderApp(path: string, setup: AppSetup = {}) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(settingsQuery.queryKey, { settings: { ...settings, ...setup.settings } });
  queryClient.setQueryData(companyInfoQuery.queryKey, { companyinfo: company });
  queryClient.setQueryData(userQuery.queryKey, { user: setup.user ?? null });
  for (const page of PAGES)
    queryClient.setQueryData(
      staticPageQuery(page, 'en', setup.user?.country ?? settings.geoip_selected_country ?? '').queryKey,
      builtInPage,
    );
  primeFromBoot(queryClient, setup.answers ?? {});
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  return { router, queryClient, ...render(<App router={router} queryClient={queryClient} />) };
}
