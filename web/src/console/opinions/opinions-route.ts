import { lazyRouteComponent } from '@tanstack/react-router';
import { filesRoute } from '#/console/files-route';

/** Where decisions are looked at a second time. */
export const opinionsRoute = filesRoute(
  '/second-opinions',
  lazyRouteComponent(() => import('#/console/opinions/opinions-page'), 'OpinionsPage'),
);
