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

let registering: Promise<ServiceWorkerRegistration> | undefined;

/** Brings the service worker, once a page; rejects where the browser has none or storage is closed to it. */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new Error('This browser has no service workers.');
  registering ??= navigator.serviceWorker.register(workerAddress(), { scope: '/', updateViaCache: 'none' });
  registering.catch(() => {
    registering = undefined;
  });
  return registering;
}

/** Tells the worker the language that its offline page should have. */
export async function tellWorkerLanguage(language: string): Promise<void> {
  await startServiceWorker();
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window.
  active?.postMessage({ type: 'language', language });
}
