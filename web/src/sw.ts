// The service worker of every site, at /sw.js: shows what is pushed, leads to it, and has a page for when
// there is no network. It keeps that page and its looks, and nothing else: what is private is never cached.
import { SHARE_FIELD, SHARE_PATH, SHARED_TO, type SharedAnswer } from '#/lib/shared-photos';
import { asPushMessage, readPushMessage, type PushMessage, type WorkerNews } from '#/lib/push-message';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'offline';
const OFFLINE_PAGE = '/offline.html';
/** Stands in no other page (tools/html-page.ts). */
const OFFLINE_MARK = 'data-page="offline"';
/** How long the kept page is as good as new. */
const FRESH_MS = 24 * 3_600_000;
/** How long an open page may take to say that it goes where a notice leads. */
const TAKEN_WITHIN_MS = 800;
/** Browsers allow opening a window for about a second after the press. */
const ASKED_WITHIN_MS = 700;

/**
 * What the worker asks for itself is given up when it hangs: each request holds one of the browser's few connections.
 */
const ANSWERED_WITHIN_MS = 30_000;

// ---- the page for when there is no network

function isFresh(kept: Response | undefined, language: string): boolean {
  return (
    kept?.headers.get('Content-Language') === language &&
    Date.now() - Date.parse(kept.headers.get('Date') ?? '') < FRESH_MS
  );
}

/** Keeps the page in `language`, or in that of the browser's cookie, with the files that it names. */
async function keepOfflinePage(language?: string): Promise<void> {
  const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  const cache = await caches.open(CACHE);
  if (language && isFresh(await cache.match(OFFLINE_PAGE, { ignoreVary: true }), language)) return;
  const page = await fetch(language ? `${OFFLINE_PAGE}?lang=${encodeURIComponent(language)}` : OFFLINE_PAGE, {
    signal,
  });
  const html = await page.clone().text();
  // A proxy's or a hotel's page may come in its place.
  if (!page.ok || !html.includes(OFFLINE_MARK)) return;
  const files = [...html.matchAll(/(?:href|src)="(\/(?:assets|icons)\/[^"]+)"/gu)].map((match) => match[1] ?? '');
  const answers = await Promise.all(files.map((file) => fetch(file, { signal })));
  if (!answers.every(({ ok }) => ok)) return;
  await Promise.all(answers.map((answer, index) => cache.put(files[index] ?? '', answer)));
  await cache.put(OFFLINE_PAGE, page);
  const wanted = new Set([OFFLINE_PAGE, ...files]);
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** Without a network the kept page stays as it is. */
const tryToKeepOfflinePage = (language?: string) => keepOfflinePage(language).catch(() => {});

/** The windows that show the offline page: only theirs are files from the cache. */
const offlineWindows = new Set<string>();

async function navigate(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(OFFLINE_PAGE, { ignoreVary: true });
    if (!kept) throw error;
    offlineWindows.add(event.resultingClientId);
    return kept;
  }
}

// ---- photos that another app shares with this one

/** Held in memory alone, until the page that opens asks. */
let shared: File[] = [];

/**
 * The system posts a form; what it holds never leaves this browser before its owner says so
 * (features/profile/shared-photos.tsx).
 */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null);
  shared = form?.getAll(SHARE_FIELD).filter((part) => part instanceof File) ?? [];
  return Response.redirect(SHARED_TO, 303);
}

const isShare = ({ method, mode, url }: Request) =>
  method === 'POST' && mode === 'navigate' && new URL(url).pathname === SHARE_PATH;

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (isShare(request)) event.respondWith(takeShared(request));
  else if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(navigate(event));
  else if (offlineWindows.has(event.clientId))
    event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
});

// A new worker takes over at once: it holds nothing of the app, so no page notices.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([tryToKeepOfflinePage(), self.skipWaiting()]));
});

/**
 * In Firefox a preload that fails ends the navigation, and the offline page never comes. An earlier worker may
 * have left it on.
 */
async function setPreload(): Promise<void> {
  const { navigationPreload } = self.registration;
  await (navigator.userAgent.includes('Firefox/') ? navigationPreload?.disable() : navigationPreload?.enable());
}

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), setPreload()]));
});

self.addEventListener('message', (event) => {
  const { type, language } = event.data as { type?: string; language?: string };
  if (type === 'shared-photos') {
    event.ports[0]?.postMessage({ photos: shared } satisfies SharedAnswer);
    shared = [];
  }
  if (type === 'language' && language) event.waitUntil(tryToKeepOfflinePage(language));
});

// ---- push (spec 4)

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show(message: PushMessage | null): Promise<void> {
  // Browsers want every push to be seen: one that cannot be read shows the site's name.
  const { title, body, tag } = message ?? { title: self.location.hostname, body: '', tag: 'push' };
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/192.png',
    badge: '/icons/badge.png',
    data: message,
  });
}

async function tellPages(news: WorkerNews): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows of this origin are told.
  for (const page of await openPages()) page.postMessage(news);
}

self.addEventListener('push', (event) => {
  const message = readPushMessage(event.data?.text() ?? '');
  // Pages look through the notices at once, and Chromium forgets one that is looked for while it is being shown.
  event.waitUntil(show(message).finally(() => message && tellPages({ type: 'push', message })));
});

/** Whether this page takes the reader there itself; one without the app, or with an old one, does not answer. */
function isTakenBy(page: WindowClient, news: WorkerNews): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), TAKEN_WITHIN_MS);
    page.postMessage(news, [port2]);
  });
}

/** Where this browser's visitor goes: without an answer the check URL, whose guard asks for a login itself. */
async function wayOf({ check_url: forMembers, open_url: forVisitors }: PushMessage): Promise<string> {
  const answer = await fetch('/api/user.php', {
    headers: { Accept: 'application/json', 'X-Client': 'web' },
    signal: AbortSignal.timeout(ASKED_WITHIN_MS),
  }).catch(() => null);
  return answer?.status === 403 ? forVisitors : forMembers;
}

async function lead(message: PushMessage): Promise<void> {
  const pages = await openPages();
  const page =
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0];
  if (!page) {
    await self.clients.openWindow(await wayOf(message));
    return;
  }
  // Not allowed without a press; then it comes to the front by the reader's own doing.
  await page.focus().catch(() => {});
  if (await isTakenBy(page, { type: 'push-click', message })) return;
  const way = await wayOf(message);
  await page.navigate(way).catch(() => self.clients.openWindow(way));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const message = asPushMessage(event.notification.data);
  event.waitUntil(message ? lead(message) : self.clients.openWindow('/'));
});

/**
 * The push service gave this browser another address: the server learns it, else the member would hear nothing
 * more.
 */
async function renew(
  event: ExtendableEvent & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription },
): Promise<void> {
  const subscription =
    event.newSubscription ??
    (event.oldSubscription && (await self.registration.pushManager.subscribe(event.oldSubscription.options)));
  if (!subscription) return;
  const headers = { 'Content-Type': 'application/json', 'X-Client': 'web', 'Idempotency-Key': crypto.randomUUID() };
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers,
    body: JSON.stringify({ subscription }),
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
}

self.addEventListener('pushsubscriptionchange', (event) => {
  // Should it fail, the next page tells the server (shared/push/push-state.ts).
  (event as ExtendableEvent).waitUntil(renew(event as ExtendableEvent).catch(() => {}));
});
