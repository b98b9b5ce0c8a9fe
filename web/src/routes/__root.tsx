import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useUser } from '#/api/session';
import { NotFoundPage } from '#/features/errors/not-found-page';
import { DefaultLayout } from '#/layouts/default/default-layout';
import { LastResort } from '#/features/errors/last-resort';
import { MemberLive } from '#/layouts/chrome/for-members';
import { FocusOnNavigation, PageMarkers } from '#/layouts/chrome/page-markers';
import { PageTitle } from '#/layouts/chrome/page-title';
import { RouteProgress } from '#/layouts/chrome/route-progress';
import { SkipLink } from '#/layouts/chrome/skip-link';
import { ToastRegion } from '#/ui/toast-region';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  // A path that no layout knows still gets the navigation.
  notFoundComponent: () => <DefaultLayout><NotFoundPage /></DefaultLayout>,
});

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
      {user && <Suspense><MemberLive /></Suspense>}
    </LastResort>
  );
}
