import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { whenAuthenticationRequired } from '#/api/client';
import { settingsQuery } from '#/api/queries/settings';
import { userQuery } from '#/api/queries/user';
import { createQueryClient, primeFromBoot } from '#/api/query-client';
import { leaveSession } from '#/api/session';
import { applySettings } from '#/api/site';
import { App } from '#/app';
import { loadForMembers } from '#/layouts/chrome/for-members';
import { activateLocale } from '#/i18n/catalogues';
import { isLocale } from '#/i18n/locales';
import { readBootData } from '#/lib/boot-data';
import { reloadOnMissingChunk } from '#/lib/chunk-reload';
import { loadMemberWarnings } from '#/routes/-member-warnings';
import { createAppRouter, type AppRouter } from '#/router';
import '#/styles/index.css';

const page = document.documentElement;
const queryClient = createQueryClient();

async function prepareLocale(): Promise<void> {
  const { settings } = await queryClient.ensureQueryData(settingsQuery);
  applySettings(settings, page);
  // A page from the server is in its language already; vite's own page gets it by the server's rule too.
  await activateLocale(page.dataset.page && isLocale(page.lang) ? page.lang : settings.locale);
}

const isPrerendered = page.dataset.page !== undefined && page.dataset.page !== 'shell';
let isFirstRendering = true;

/** Who scrolled the server's page before the app came is reading it: the first rendering leaves it where it is. */
function mayScroll(): boolean {
  const isReading = isFirstRendering && isPrerendered && scrollY > 0;
  isFirstRendering = false;
  // The router comes back only to where it has seen somebody scroll to.
  if (isReading) document.dispatchEvent(new Event('scroll'));
  return !isReading;
}

function logOutOnRefusal(router: AppRouter): void {
  whenAuthenticationRequired(() => {
    if (!queryClient.getQueryData(userQuery.queryKey)?.user) return;
    leaveSession(queryClient);
    void router.navigate({ to: '/login', search: { to: router.state.location.href } });
  });
}

async function start(): Promise<void> {
  reloadOnMissingChunk();
  primeFromBoot(queryClient, readBootData(document));
  if (page.dataset.auth === 'out') queryClient.setQueryData(userQuery.queryKey, { user: null });
  await Promise.all([prepareLocale(), page.dataset.auth === 'in' ? Promise.all([loadForMembers(), import('#/routes/-behind-member-pages'), loadMemberWarnings()]) : undefined]);
  const router = createAppRouter({ queryClient, mayScroll });
  logOutOnRefusal(router);
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root.');
  const app = <StrictMode><App router={router} queryClient={queryClient} /></StrictMode>;
  if (isPrerendered) {
    // Tells the router that the markup is its own, made at build time.
    router.ssr = { manifest: undefined };
    await router.load();
    hydrateRoot(root, app);
  } else {
    await router.load();
    createRoot(root).render(app);
  }
}

void start();
