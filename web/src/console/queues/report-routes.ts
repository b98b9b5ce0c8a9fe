import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from '#/console/root-routes';
import { speakOf } from '#/console/texts';

export const reportsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/queues/reports',
  beforeLoad: () => speakOf('console-files'),
  component: lazyRouteComponent(() => import('#/console/queues/reports-page'), 'ReportsPage'),
});
export const severeRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/queues/severe',
  beforeLoad: () => speakOf('console-files'),
  component: lazyRouteComponent(() => import('#/console/queues/reports-page'), 'SeverePage'),
});
