/**
 * The policy that lets our own worker's address through (require-trusted-types-for); browsers without it take
 * the text.
 */
function workerAddress(): string {
  const factory = (
    globalThis as {
      trustedTypes?: {
        createPolicy: (
          name: string,
          rules: { createScriptURL: (url: string) => string },
        ) => { createScriptURL: (url: string) => string };
      };
    }
  ).trustedTypes;
  return factory?.createPolicy('service-worker', { createScriptURL: () => '/sw.js' }).createScriptURL('') ?? '/sw.js';
}

/** The browser's service workers; null where it has none, or refuses them with cookies and storage. */
export function workers(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

let registering: Promise<ServiceWorkerRegistration> | undefined;

/** Brings the service worker, once a page; rejects where the browser has none or storage is closed to it. */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration> {
  const own = workers();
  if (!own) throw new Error('This browser has no service workers.');
  registering ??= own.register(workerAddress(), { scope: '/', updateViaCache: 'none' });
  registering.catch(() => {
    registering = undefined;
  });
  return registering;
}

/** The service worker's registration once a worker is at work. */
export async function readyServiceWorker(): Promise<ServiceWorkerRegistration> {
  await startServiceWorker();
  return navigator.serviceWorker.ready;
}

/** Tells the worker the language that its offline page should have. */
export async function tellWorkerLanguage(language: string): Promise<void> {
  const { active } = await readyServiceWorker();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window.
  active?.postMessage({ type: 'language', language });
}
