import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useUser } from '#/api/session';
import { NotFoundPage } from '#/features/errors/not-found-page';
import { DefaultLayout } from '#/layouts/default/default-layout';
import { LastResort } from '#/features/errors/last-resort';
import { MemberLive } from '#/layouts/chrome/for-members';
import { FocusOnNavigation, PageMarkers } from '#/layouts/chrome/page-markers';
import { PageTitle } from '#/layouts/chrome/page-title';
import { ReturnKeeper } from '#/layouts/chrome/return-keeper';
import { RouteProgress } from '#/layouts/chrome/route-progress';
import { SkipLink } from '#/layouts/chrome/skip-link';
import { ToastRegion } from '#/ui/toast-region';

// Matches are for members: a visitor's first page does without.
const MatchAnnouncer = lazy(() => import('#/features/likes/match-announcer').then((module) => ({ default: module.MatchAnnouncer })));

const LeftoverMessages = lazy(() => import('#/features/chat/leftover-messages').then((module) => ({ default: module.LeftoverMessages })));

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
      <ReturnKeeper />
      {user && <Suspense><MemberLive /><MatchAnnouncer /><LeftoverMessages member={user.profile.id} /></Suspense>}
    </LastResort>
  );
}
