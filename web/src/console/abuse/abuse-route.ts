import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from '#/console/root-routes';
import { speakOf } from '#/console/texts';

/** Abuse rules, tried and switched on. */
export const abuseRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/abuse-rules',
  beforeLoad: () => speakOf('console-files'),
  component: lazyRouteComponent(() => import('#/console/abuse/abuse-page'), 'AbusePage'),
});
