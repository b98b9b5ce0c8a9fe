// The only script of the offline page: the page that was wanted comes as soon as the server can be reached.
// Browsers tell only of their own network, so it is asked now and then; never from the cache, which has no
// answer to HEAD.
const FIRST_MS = 2000;
const LONGEST_MS = 30_000;

async function comeBack(): Promise<boolean> {
  const answer = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
  return answer?.ok ?? false;
}

async function tryAgain(delay: number): Promise<void> {
  const isBack = document.visibilityState === 'visible' && (await comeBack());
  if (!isBack) setTimeout(() => void tryAgain(Math.min(delay * 2, LONGEST_MS)), delay);
}

try {
  // As lib/scheme.ts does; nothing but this file is here without a network.
  const scheme = localStorage.getItem('scheme');
  if (scheme) document.documentElement.dataset.scheme = scheme;
} catch {
  // Without storage nothing was chosen.
}
addEventListener('online', () => void comeBack());
setTimeout(() => void tryAgain(FIRST_MS), FIRST_MS);
