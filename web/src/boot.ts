// The only script before the first input on a page that was made at build time: it waits for a sign that
// somebody is here, then brings the app. At most 2 KB gzipped (facts/web.md section 6).
import { applyScheme, chosenScheme, onSchemeChosen } from '#/lib/scheme';
import { rememberTracking } from '#/lib/tracking';
import { countVisit } from '#/lib/visit';

const page = document.documentElement;
const INTENTS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll', 'touchstart'] as const;

/** What the page says to be brought by name: the script and what it needs, all at once. The bundler's loader is as large as all of this. */
async function bring(name: 'app' | 'beside') {
  const [script = '', ...needed] = (page.dataset[name] ?? '').split(' ');
  for (const href of needed) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  return import(/* @vite-ignore */ script);
}

let started = false;

function start(): void {
  if (started) return;
  started = true;
  for (const intent of INTENTS) removeEventListener(intent, start, true);
  void bring('app');
}

/**
 * A form sent before React owns it is kept, and sent again until a handler of React's takes it: the browser's own
 * sending would put a password into the address. Before React hears of it, since React stops what its page is not
 * ready for, and the browser would then go on. Forms with an `action` mean the browser.
 */
function holdSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || form.hasAttribute('action')) return;
  event.preventDefault();
  let taken = false;
  event.preventDefault = () => { taken = true; };
  start();
  setTimeout(() => {
    if (!taken && form.isConnected) form.requestSubmit(submitter instanceof HTMLElement ? submitter : null);
  }, 50);
}

/**
 * A press on a button before React owns it is kept, and done as soon as it does; pressed twice while nothing happens means
 * it once. A link is the browser's own until then: followed by a router that is only half there, it would lead nowhere. So
 * React hears of neither. What opens a popover, and fields, are the browser's own; forms are held above.
 */
function holdPress(event: MouseEvent): void {
  const pressed = event.target instanceof Element && event.target.closest('a[href], button[type=button]:not([popovertarget])');
  if (!pressed) return;
  event.stopPropagation();
  start();
  if (pressed instanceof HTMLButtonElement) held.add(pressed);
}

const held = new Set<HTMLButtonElement>();
const ready = new MutationObserver(() => {
  ready.disconnect();
  removeEventListener('click', holdPress, true);
  for (const button of held) button.click();
});

applyScheme(chosenScheme());
onSchemeChosen(() => applyScheme(chosenScheme()));
// Not later: a visitor may press a link before the app is here, and the next address says nothing of it.
const came = rememberTracking(location);
if (page.dataset.auth === 'out') {
  countVisit(came);
  // Once all is there that the page needs.
  if (page.dataset.beside) addEventListener('load', () => void bring('beside'));
}
addEventListener('submit', holdSubmit, true);
ready.observe(page, { attributeFilter: ['data-ready'] });
addEventListener('click', holdPress, true);
if (page.dataset.auth === 'in' || page.dataset.hydrate !== 'intent') start();
else for (const intent of INTENTS) addEventListener(intent, start, { capture: true, passive: true });
