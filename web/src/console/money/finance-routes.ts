import { lazyRouteComponent } from '@tanstack/react-router';
import { filesRoute } from '#/console/files-route';

/** What banks took back, and cases of money. */
export const disputesRoute = filesRoute(
  '/disputes',
  lazyRouteComponent(() => import('#/console/disputes/disputes-page'), 'DisputesPage'),
);

/** What a company invoiced, as files. */
export const invoicesRoute = filesRoute(
  '/invoices',
  lazyRouteComponent(() => import('#/console/invoices/invoices-page'), 'InvoicesPage'),
);

/** Files for a company's own bank, and what it answers. */
export const bankFilesRoute = filesRoute(
  '/bank-files',
  lazyRouteComponent(() => import('#/console/bank-files/bank-files-page'), 'BankFilesPage'),
);
