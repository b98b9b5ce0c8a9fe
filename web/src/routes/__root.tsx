import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { useUser } from '#/api/session';
import { LastResort } from '#/features/errors/last-resort';
import { NotFoundPage } from '#/features/errors/not-found-page';
import { DropLikeTimer } from '#/layouts/chrome/drop-like-timer';
import { PageHiddenBeacon } from '#/layouts/chrome/page-hidden-beacon';
import { FocusOnNavigation, PageMarkers } from '#/layouts/chrome/page-markers';
import { PageTitle } from '#/layouts/chrome/page-title';
import { RouteProgress, SkipLink } from '#/layouts/chrome/page-top';
import { ReturnKeeper } from '#/layouts/chrome/return-keeper';
import { DefaultLayout } from '#/layouts/default/default-layout';
import { likeAfter } from '#/routes/-search-params';
import { lazyPart } from '#/ui/layout/lazy-part';
import { ToastRegion } from '#/ui/overlays/toast-region';

// What runs behind every page of a member: a visitor's first page does without.
const BehindMemberPages = lazyPart(
  () => import('#/routes/-behind-member-pages').then((module) => module.BehindMemberPages),
  { words: 'none' },
);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: likeAfter,
  component: Root,
  // A path that no layout knows still gets the navigation.
  notFoundComponent: () => (
    <DefaultLayout>
      <NotFoundPage />
    </DefaultLayout>
  ),
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
      <PageHiddenBeacon />
      <DropLikeTimer />
      {user && <BehindMemberPages user={user} />}
    </LastResort>
  );
}
