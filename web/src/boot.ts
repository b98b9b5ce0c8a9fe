// The only script before the first input on a page that was made at build time: it waits for a sign that
// somebody is here, then brings the app. At most 2 KB gzipped (facts/web.md section 6).
import { applyScheme, chosenScheme } from '#/lib/scheme';

const page = document.documentElement;
const INTENTS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll', 'touchstart'] as const;

let started = false;

function start(): void {
  if (started) return;
  started = true;
  for (const intent of INTENTS) removeEventListener(intent, start, true);
  void import('#/main');
}

/** A form sent before React owns it is kept and sent again once it does. */
function holdSubmit(event: SubmitEvent): void {
  if ('ready' in page.dataset) return;
  event.preventDefault();
  const { target, submitter } = event;
  start();
  const timer = setInterval(() => {
    if (!('ready' in page.dataset) || !(target instanceof HTMLFormElement)) return;
    clearInterval(timer);
    target.requestSubmit(submitter instanceof HTMLElement ? submitter : null);
  }, 50);
}

applyScheme(chosenScheme());
addEventListener('submit', holdSubmit, true);
if (page.dataset.auth === 'in' || page.dataset.hydrate !== 'intent') start();
else for (const intent of INTENTS) addEventListener(intent, start, { capture: true, passive: true });
