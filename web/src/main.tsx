import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { whenSessionEnds } from '#/api/client';
import { settingsQuery } from '#/api/queries/settings';
import { userQuery } from '#/api/queries/user';
import { createQueryClient, primeFromBoot } from '#/api/query-client';
import { applySettings } from '#/api/site';
import { hearTabs } from '#/api/tabs';
import { renewTries } from '#/api/tries';
import { App } from '#/app';
import { loadForMembers } from '#/layouts/chrome/for-members';
import { activateLocale, loadArea } from '#/i18n/catalogues';
import { isLocale } from '#/i18n/locales';
import { readBootData } from '#/lib/boot-data';
import { reloadOnMissingChunk } from '#/lib/chunk-reload';
import { isEnding } from '#/lib/ending';
import { keeperOfPage } from '#/lib/keeper';
import { loadMemberWarnings } from '#/routes/-member-warnings';
import { createAppRouter } from '#/router';
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

// What ends a member's page is here already where there is one.
const leaving = () => import('#/layouts/chrome/member-farewell');

function followSession(): void {
  whenSessionEnds((end) => {
    if (end === 'other_member') void leaving().then(({ endPage }) => endPage(undefined));
    else if (keeperOfPage()) queryClient.setQueryData(userQuery.queryKey, { user: null });
  });
  hearTabs((member) => {
    const own = keeperOfPage();
    if (member === own) return;
    if (own) void leaving().then(({ endPage }) => endPage(member));
    else void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  });
}

/** The server still takes this browser for one of who has logged out here: it is told first, and nothing of theirs is shown. */
async function finishLogOut(root: Element): Promise<void> {
  await prepareLocale();
  const [{ showFarewell }] = await Promise.all([leaving(), loadArea('app')]);
  showFarewell();
  createRoot(root).render(<App router={createAppRouter({ queryClient })} queryClient={queryClient} />);
}

async function start(): Promise<void> {
  reloadOnMissingChunk();
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root.');
  const boot = readBootData(document);
  if (page.dataset.auth === 'in' && isEnding()) {
    primeFromBoot(queryClient, { '/api/settings.php': boot['/api/settings.php'] });
    return finishLogOut(root);
  }
  followSession();
  addEventListener('online', renewTries);
  primeFromBoot(queryClient, boot);
  if (page.dataset.auth === 'out') queryClient.setQueryData(userQuery.queryKey, { user: null });
  await Promise.all([prepareLocale(), page.dataset.auth === 'in' ? Promise.all([loadForMembers(), import('#/routes/-behind-member-pages'), loadMemberWarnings()]) : undefined]);
  const router = createAppRouter({ queryClient, mayScroll });
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
