import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { whenSessionEnds } from '#/api/client';
import { settingsQuery } from '#/api/queries/settings';
import { userQuery } from '#/api/queries/user';
import { createQueryClient, primeFromBoot } from '#/api/query-client';
import { endPlainly, hearTabs } from '#/api/session';
import { applySettings } from '#/api/site';
import { renewTries } from '#/api/tries';
import { App } from '#/app';
import { activateLocale, loadArea } from '#/i18n/catalogues';
import { isLocale } from '#/i18n/locales';
import { loadForMembers } from '#/layouts/chrome/for-members';
import { readBootData } from '#/lib/boot-data';
import { shouldLoadAnew } from '#/lib/build';
import { onSchemeChosen } from '#/lib/choose-scheme';
import { isEnding } from '#/lib/ending';
import { tellFault } from '#/lib/fault';
import { keeperOfPage } from '#/lib/keeper';
import { applyScheme, chosenScheme } from '#/lib/scheme';
import { createAppRouter, type AppRouter } from '#/router';
import { loadMemberWarnings } from '#/routes/-member-warnings';
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

// What ends a member's page is here already where there is one, or nearly always.
const leaving = () => import('#/layouts/chrome/member-farewell');
const leave = (now: string | null | undefined) =>
  void leaving()
    .then(({ endPage }) => endPage(now))
    .catch(endPlainly);

function followSession(): void {
  whenSessionEnds((end) => {
    if (end === 'other_member') leave(undefined);
    else if (keeperOfPage()) queryClient.setQueryData(userQuery.queryKey, { user: null });
  });
  hearTabs((member) => {
    const own = keeperOfPage();
    if (member === own) return;
    if (own) leave(member);
    else void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  });
}

/**
 * The server still takes this browser for one of who has logged out here: it is told first, and nothing of
 * theirs is shown.
 */
async function finishLogOut(root: Element): Promise<void> {
  await prepareLocale();
  const [{ showFarewell }] = await Promise.all([leaving(), loadArea('app')]);
  showFarewell();
  createRoot(root).render(<App router={createAppRouter({ queryClient })} queryClient={queryClient} />);
}

/**
 * Tells of faults from now on, by the pattern of the address that is shown; gives what does so for those that a
 * part of the page keeps to itself.
 */
function tellOfFaults(router: AppRouter): (error: unknown) => void {
  const tell = (error: unknown) => {
    const { fullPath } = router.state.matches.at(-1) ?? {};
    tellFault(error, fullPath?.replaceAll(/\{?-?\$(\w+)\}?/gu, '{$1}').replace(/(.)\/$/u, '$1'));
  };
  addEventListener('error', ({ error }) => {
    if (error) tell(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  return (error) => {
    tell(error);
    // oxlint-disable-next-line no-console -- as React does by itself
    console.error(error);
  };
}

/**
 * Goes to the next page by the server where this app is of an earlier build, or of a later one that was taken
 * back.
 */
function followBuild(router: AppRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || !shouldLoadAnew()) return;
    // Else the address would be the next page's a moment later only.
    router.history.flush();
    location.reload();
  });
}

async function start(): Promise<void> {
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root.');
  const boot = readBootData(document);
  if (page.dataset.auth === 'in' && isEnding()) {
    primeFromBoot(queryClient, { '/api/settings.php': boot['/api/settings.php'] });
    return finishLogOut(root);
  }
  followSession();
  addEventListener('online', renewTries);
  onSchemeChosen(() => applyScheme(chosenScheme()));
  primeFromBoot(queryClient, boot);
  if (page.dataset.auth === 'out') queryClient.setQueryData(userQuery.queryKey, { user: null });
  // Safari before 17, Firefox before 125.
  if (!('popover' in HTMLElement.prototype)) await import('@oddbird/popover-polyfill');
  await Promise.all([
    prepareLocale(),
    page.dataset.auth === 'in'
      ? Promise.all([loadForMembers(), import('#/routes/-behind-member-pages'), loadMemberWarnings()])
      : undefined,
  ]);
  const router = createAppRouter({ queryClient, mayScroll });
  const onCaughtError = tellOfFaults(router);
  followBuild(router);
  const app = (
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>
  );
  if (isPrerendered) {
    // Tells the router that the markup is its own, made at build time.
    router.ssr = { manifest: undefined };
    await router.load();
    hydrateRoot(root, app, { onCaughtError });
  } else {
    await router.load();
    createRoot(root, { onCaughtError }).render(app);
  }
}

// The script that brings this one hears of a failure (boot.ts).
await start();
