import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { NotFoundPage } from '#/console/shell/not-found-page';
import { BrokenPage } from '#/console/shell/broken-page';
import { Gate } from '#/console/sign-in/gate';
import { Shell } from '#/console/shell/shell';
import { ToastRegion } from '#/ui/overlays/toast-region';

/** What all pages stand in. */
export const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <ToastRegion />
    </>
  ),
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenPage,
});

/** For who has no session yet: links that came by mail or from a command. */
export const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite',
  component: lazyRouteComponent(() => import('#/console/sign-in/invite-page'), 'InvitePage'),
});
export const breakGlassRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/break-glass',
  component: lazyRouteComponent(() => import('#/console/sign-in/break-glass-page'), 'BreakGlassPage'),
});

/** Everything else is behind the gate: at the same address, whoever has no session signs in first. */
export const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  component: () => (
    <Gate>
      <Shell>
        <Outlet />
      </Shell>
    </Gate>
  ),
});
