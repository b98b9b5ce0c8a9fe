// The only script before the first input on a page that was made at build time: it waits for a sign that
// somebody is here, then brings the app. At most 2 KB gzipped, with what it imports.
import { mayReload } from '#/lib/chunk-reload';
import { fetchFiles } from '#/lib/parts';
import { postFault } from '#/lib/post-quietly';
import { applyScheme, chosenScheme } from '#/lib/scheme';
import { isSignOfLife } from '#/lib/sign-of-life';
import { countVisit, rememberTracking } from '#/lib/tracking';
import { isTyping, noteTyping } from '#/lib/typing';

const page = document.documentElement;
const INTENTS = 'pointerdown pointermove keydown focusin scroll'.split(' ');

/** What each page holds to be shown when the app does not come. */
const sentence = document.querySelector('#not-loaded');
let rounds = 0;

/** The files are in the browser's cache by then; one that asks the network for them again may wait for ever. */
const RUN_WITHIN_MS = 20_000;

/**
 * What the page names: the script and what it needs, all at once. A script that failed as it ran fails for ever
 * under its name.
 */
async function bring(name: 'app' | 'beside'): Promise<void> {
  const files = (page.dataset[name] ?? '').split(' ');
  await fetchFiles(files);
  const script = files[0] + (rounds ? `?${rounds}` : '');
  await new Promise((resolve, reject) => {
    setTimeout(reject, RUN_WITHIN_MS);
    import(/* @vite-ignore */ script).then(resolve, reject);
  });
}

/** To browsers that are too old, too-old.js has said so. */
let app: Promise<unknown> | undefined = page.dataset.old === '' ? new Promise(() => {}) : undefined;

/**
 * The app did not come: the page is loaded anew, once; then it says what to do, and the next press of a form
 * tries again, or the network's return.
 */
function giveUp(): void {
  if (!rounds) postFault('MissingPart');
  app = undefined;
  rounds += 1;
  if (!isTyping() && mayReload()) location.reload();
  sentence?.removeAttribute('hidden');
  removeEventListener('click', holdPress, true);
}

/** Brings the app, once. */
const start = () => (app ??= bring('app').catch(giveUp));

/** Where it did not come, somebody has to want more than to look. */
const notice = (event: Event) => rounds || (isSignOfLife(event) && start());

let sent: [HTMLFormElement, HTMLElement | null] | null = null;

/** Sends the form again that was sent last. */
function sendAgain(): void {
  const [form, submitter] = sent ?? [];
  sent = null;
  if (form?.isConnected) form.requestSubmit(submitter);
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
  const isFirst = !sent;
  sent = [form, submitter];
  event.preventDefault = () => {
    sent = null;
  };
  // Where the app does not come, it is not sent.
  if (isFirst) void start().then(() => (app ? setTimeout(sendAgain, 50) : (sent = null)));
}

/**
 * A press on a button before React owns it is kept, and done as soon as it does; pressed twice while nothing
 * happens means it once. A link is the browser's own until then: followed by a router that is only half there,
 * it would lead nowhere. So React hears of neither. What opens a popover, and fields, are the browser's own;
 * forms are held above.
 */
function holdPress(event: MouseEvent): void {
  const pressed =
    event.target instanceof Element && event.target.closest('a[href], button[type=button]:not([popovertarget])');
  if (!pressed) return;
  event.stopPropagation();
  void start();
  if (pressed instanceof HTMLButtonElement) held.add(pressed);
}

const held = new Set<HTMLButtonElement>();
addEventListener('app-ready', () => {
  sentence?.setAttribute('hidden', '');
  removeEventListener('click', holdPress, true);
  for (const button of held) button.click();
});

// To too-old.js and the styles, which tell what to do where this script did not come.
page.dataset.begun = '';
applyScheme(chosenScheme());
noteTyping();
// Not later: a visitor may press a link before the app is here, and the next address says nothing of it.
const came = rememberTracking(location);
if (page.dataset.auth === 'out') {
  countVisit(came);
  // Once all is there that the page needs.
  if (page.dataset.beside) addEventListener('load', () => void bring('beside').catch(() => {}));
}
addEventListener('submit', holdSubmit, true);
addEventListener('click', holdPress, true);
addEventListener('online', () => {
  if (rounds) void start();
});
if (page.dataset.auth === 'in' || page.dataset.hydrate !== 'intent') void start();
else for (const intent of INTENTS) addEventListener(intent, notice, true);
