import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { routeTree } from '#/console/routes';
import { focusHeading } from '#/lib/page-title';

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter;
  }
}

/** The console's router; after each navigation the focus is at the page's title. */
export function createConsoleRouter(client: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { client },
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusHeading();
  });
  return router;
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;
