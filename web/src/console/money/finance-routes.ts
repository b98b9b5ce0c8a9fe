import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from '#/console/root-routes';
import { speakOf } from '#/console/texts';

/** What banks took back, and cases of money. */
export const disputesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/disputes',
  beforeLoad: () => speakOf('console-files'),
  component: lazyRouteComponent(() => import('#/console/disputes/disputes-page'), 'DisputesPage'),
});

/** What a company invoiced, as files. */
export const invoicesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/invoices',
  beforeLoad: () => speakOf('console-files'),
  component: lazyRouteComponent(() => import('#/console/invoices/invoices-page'), 'InvoicesPage'),
});
