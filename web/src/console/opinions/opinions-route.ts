import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from '#/console/root-routes';
import { speakOf } from '#/console/texts';

/** Where decisions are looked at a second time. */
export const opinionsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/second-opinions',
  beforeLoad: () => speakOf('console-files'),
  component: lazyRouteComponent(() => import('#/console/opinions/opinions-page'), 'OpinionsPage'),
});
