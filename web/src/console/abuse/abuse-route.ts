import { lazyRouteComponent } from '@tanstack/react-router';
import { filesRoute } from '#/console/files-route';

/** Abuse rules, tried and switched on. */
export const abuseRoute = filesRoute(
  '/abuse-rules',
  lazyRouteComponent(() => import('#/console/abuse/abuse-page'), 'AbusePage'),
);
