import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { useUser } from '#/api/session';
import { LastResort } from '#/features/errors/last-resort';
import { MemberLive } from '#/layouts/chrome/member-live';
import { FocusOnNavigation, PageMarkers } from '#/layouts/chrome/page-markers';
import { PageTitle } from '#/layouts/chrome/page-title';
import { RouteProgress } from '#/layouts/chrome/route-progress';
import { SkipLink } from '#/layouts/chrome/skip-link';
import { ToastRegion } from '#/ui/toast-region';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

function Root() {
  const user = useUser();
  return (
    <LastResort>
      <SkipLink />
      <RouteProgress />
      <Outlet />
      <ToastRegion />
      <PageTitle />
      <PageMarkers />
      <FocusOnNavigation />
      {user && <MemberLive />}
    </LastResort>
  );
}
