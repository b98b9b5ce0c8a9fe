import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readInboxFilter, type InboxFilter } from '#/console/api/complaints';
import type { LogSearch } from '#/console/api/log';
import { readFileFilter, type FileFilter } from '#/console/api/members';
import { readFigures, type FiguresFilter } from '#/console/figures/figure-words';
import { abuseRoute } from '#/console/abuse/abuse-route';
import { filesRoute } from '#/console/files-route';
import { bankFilesRoute, disputesRoute, invoicesRoute } from '#/console/money/finance-routes';
import { opinionsRoute } from '#/console/opinions/opinions-route';
import { reportsRoute, severeRoute } from '#/console/queues/report-routes';
import { breakGlassRoute, insideRoute, inviteRoute, rootRoute } from '#/console/root-routes';
import { speakOf } from '#/console/texts';

const startRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/',
  validateSearch: ({ site }: Record<string, unknown>): { site?: string } => (typeof site === 'string' ? { site } : {}),
  component: lazyRouteComponent(() => import('#/console/start/start-page'), 'StartPage'),
});
const complaintsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/complaints',
  validateSearch: (search: Record<string, unknown>): InboxFilter => readInboxFilter(search),
  component: lazyRouteComponent(() => import('#/console/complaints/inbox-page'), 'InboxPage'),
});
const complaintRoute = filesRoute(
  '/complaints/$number',
  lazyRouteComponent(() => import('#/console/complaints/case-page'), 'CasePage'),
);
const photosRoute = filesRoute(
  '/queues/photos',
  lazyRouteComponent(() => import('#/console/queues/photos-page'), 'PhotosPage'),
);
const verificationsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/queues/verifications',
  component: lazyRouteComponent(() => import('#/console/queues/verifications-page'), 'VerificationsPage'),
});
const wordsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/queues/words',
  component: lazyRouteComponent(() => import('#/console/queues/words-page'), 'WordsPage'),
});
const noticesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/queues/notices',
  component: lazyRouteComponent(() => import('#/console/complaints/inbox-page'), 'NoticesPage'),
});
const figuresRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/figures',
  validateSearch: (search: Record<string, unknown>): FiguresFilter => readFigures(search),
  beforeLoad: () => speakOf('console-files'),
  component: lazyRouteComponent(() => import('#/console/figures/figures-page'), 'FiguresPage'),
});
const healthRoute = filesRoute(
  '/health',
  lazyRouteComponent(() => import('#/console/health/health-page'), 'HealthPage'),
);
const jobsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/jobs',
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: string } => (typeof kind === 'string' ? { kind } : {}),
  beforeLoad: () => speakOf('console-files'),
  component: lazyRouteComponent(() => import('#/console/jobs/jobs-page'), 'JobsPage'),
});
const findRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/find',
  component: lazyRouteComponent(() => import('#/console/find/find-page'), 'FindPage'),
});
const memberRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/members/$member',
  validateSearch: (search: Record<string, unknown>): FileFilter => readFileFilter(search),
  beforeLoad: () => speakOf('console-files'),
  component: lazyRouteComponent(() => import('#/console/members/member-page'), 'MemberPage'),
});
const orderRoute = filesRoute(
  '/orders/$order',
  lazyRouteComponent(() => import('#/console/money/order-page'), 'OrderPage'),
);
const moneyRoute = filesRoute(
  '/money',
  lazyRouteComponent(() => import('#/console/money/money-page'), 'MoneyPage'),
);
const messagesRoute = filesRoute(
  '/messages',
  lazyRouteComponent(() => import('#/console/messages/messages-page'), 'MessagesPage'),
);
const readRoute = filesRoute(
  '/messages/$grant',
  lazyRouteComponent(() => import('#/console/messages/read-page'), 'ReadPage'),
);
const limitsRoute = filesRoute(
  '/limits',
  lazyRouteComponent(() => import('#/console/money/limits-page'), 'LimitsPage'),
);
const teamRoute = filesRoute(
  '/team',
  lazyRouteComponent(() => import('#/console/team/team-page'), 'TeamPage'),
);
const transparencyRoute = filesRoute(
  '/transparency',
  lazyRouteComponent(() => import('#/console/transparency/transparency-page'), 'TransparencyPage'),
);
const outboxRoute = filesRoute(
  '/outbox',
  lazyRouteComponent(() => import('#/console/outbox/outbox-page'), 'OutboxPage'),
);
const sitesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/sites',
  beforeLoad: () => speakOf('console-sites'),
  component: lazyRouteComponent(() => import('#/console/sites/sites-page'), 'SitesPage'),
});
const siteRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/sites/$site',
  beforeLoad: () => speakOf('console-sites'),
  component: lazyRouteComponent(() => import('#/console/sites/settings-page'), 'SettingsPage'),
});
// One route for all pages of a site: which there are comes with them.
const sitePartRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/sites/$site/$part',
  validateSearch: (search: Record<string, unknown>): { id?: string } => search,
  beforeLoad: () => speakOf('console-sites'),
  component: lazyRouteComponent(() => import('#/console/sites/site-part'), 'SitePart'),
});
const logRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/log',
  // The page reads what of it means something, so that nobody else loads how.
  validateSearch: (search: Record<string, unknown>): LogSearch => search,
  beforeLoad: () => speakOf('console-files'),
  component: lazyRouteComponent(() => import('#/console/log/log-page'), 'LogPage'),
});
const cannedRoute = filesRoute(
  '/canned',
  lazyRouteComponent(() => import('#/console/canned/canned-page'), 'CannedPage'),
);
const cannedTextRoute = filesRoute(
  '/canned/$id',
  lazyRouteComponent(() => import('#/console/canned/canned-text-page'), 'CannedTextPage'),
);
const meRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/me',
  component: lazyRouteComponent(() => import('#/console/me/me-page'), 'MePage'),
});
const staffRoute = filesRoute(
  '/staff',
  lazyRouteComponent(() => import('#/console/staff/staff-page'), 'StaffPage'),
);
const requestsRoute = filesRoute(
  '/requests',
  lazyRouteComponent(() => import('#/console/staff/requests-page'), 'RequestsPage'),
);
const glassRoute = filesRoute(
  '/glass',
  lazyRouteComponent(() => import('#/console/staff/glass-page'), 'GlassPage'),
);

export const routeTree = rootRoute.addChildren([
  inviteRoute,
  breakGlassRoute,
  insideRoute.addChildren([
    startRoute,
    photosRoute,
    opinionsRoute,
    verificationsRoute,
    wordsRoute,
    reportsRoute,
    severeRoute,
    abuseRoute,
    noticesRoute,
    complaintsRoute,
    complaintRoute,
    figuresRoute,
    healthRoute,
    jobsRoute,
    findRoute,
    memberRoute,
    orderRoute,
    moneyRoute,
    disputesRoute,
    invoicesRoute,
    bankFilesRoute,
    messagesRoute,
    readRoute,
    limitsRoute,
    teamRoute,
    transparencyRoute,
    outboxRoute,
    sitesRoute,
    siteRoute,
    sitePartRoute,
    logRoute,
    cannedRoute,
    cannedTextRoute,
    meRoute,
    staffRoute,
    requestsRoute,
    glassRoute,
  ]),
]);
