import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '#/api/wire';
import { ErrorPage } from '#/features/errors/error-page';
import { NotFoundPage } from '#/features/errors/not-found-page';
import { routeTree } from '#/route-tree.gen';

/** Who may open a route; `search` is for members, and visitors where the site lets them search (spec 6). */
export type Access = 'public' | 'visitor' | 'member' | 'search';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** Route name of spec 2, e.g. `members-id`. */
    name?: string;
    access?: Access;
    title?: MessageDescriptor;
    /**
     * What a parameter may be, where not anything: with another value there is no page, as the server says too
     * (routes.json).
     */
    values?: Record<string, readonly string[] | 'uuid' | 'complaint' | 'paymentmethod'>;
    /** What the server answers with; 200 without. */
    status?: 404;
    /**
     * Rendered at build time for every language; the app comes with the first sign of somebody, or, where the
     * page is about what it fetches, at once (`live`).
     */
    prerender?: boolean | 'live';
    /**
     * Languages that the page is limited to, the first one by default (docs/LANGUAGES.md): the server picks
     * among these.
     */
    locales?: readonly Locale[];
    /** Spec 2: shows a back button when installed as an app. */
    back?: boolean;
    /** One of the members area (spec 2). */
    membersArea?: boolean;
  }
}

interface RouterOptions {
  queryClient: QueryClient;
  history?: RouterHistory;
  /** Asked after each rendering: whether the router may put the page where it belongs. */
  mayScroll?: () => boolean;
}

/** The app's router over the file routes. */
export function createAppRouter({ queryClient, history, mayScroll }: RouterOptions) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Its script would be inline, which the content security policy forbids.
    scrollRestoration: !import.meta.env.SSR && (mayScroll ?? true),
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingMs: 150,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
