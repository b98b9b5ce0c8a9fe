import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from '#/console/root-routes';
import { speakOf } from '#/console/texts';

/** What a company invoiced, as files. */
export const invoicesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/invoices',
  beforeLoad: () => speakOf('console-files'),
  component: lazyRouteComponent(() => import('#/console/invoices/invoices-page'), 'InvoicesPage'),
});
