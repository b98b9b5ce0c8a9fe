import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { settingsQuery } from '#/api/queries/settings';
import { userQuery } from '#/api/queries/user';
import { createQueryClient } from '#/api/query-client';
import { PageMarkers } from '#/layouts/chrome/page-markers';
import { settings } from '#/testing/samples';

async function open(path: string) {
  const root = createRootRoute({ component: PageMarkers });
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/likes' })]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  const client = createQueryClient();
  client.setQueryData(settingsQuery.queryKey, { settings });
  client.setQueryData(userQuery.queryKey, { user: null });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

// spec: 2.38
it('marks the index and any other page, also on the way between them (spec 2)', async () => {
  const router = await open('/');
  expect(document.documentElement.dataset.view).toBe('index');
  expect(document.documentElement.dataset.locales).toBe('nl en');
  await router.navigate({ to: '/likes' as never });
  await waitFor(() => expect(document.documentElement.dataset.view).toBe('page'));
});

// spec: 2.38
it.each([
  ['standalone', false, 'installed'],
  ['browser', false, 'browser'],
  // Safari on phones before it knew the media query.
  ['browser', true, 'installed'],
] as const)('marks the installed app: display %s, navigator.standalone %s', async (display, standalone, mode) => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes(display), media: query }),
  );
  vi.stubGlobal('navigator', Object.create(navigator, { standalone: { value: standalone } }));
  await open('/');
  expect(document.documentElement.dataset.mode).toBe(mode);
});
