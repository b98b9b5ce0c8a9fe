import { useSyncExternalStore } from 'react';

/** Chromium's own event, which other browsers don't have (Manifest Incubations, WICG). */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let offered: InstallPrompt | null = null;
const readers = new Set<() => void>();

function offer(next: InstallPrompt | null): void {
  offered = next;
  for (const tell of readers) tell();
}

function follow(tell: () => void): () => void {
  readers.add(tell);
  return () => readers.delete(tell);
}

/**
 * Keeps the browser's offer to install the site for a press in the settings, until the returned function is called:
 * nobody is asked out of nowhere.
 */
export function keepInstallPrompt(): () => void {
  const keep = (event: Event) => {
    event.preventDefault();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no type names this event
    offer(event as InstallPrompt);
  };
  const forget = () => offer(null);
  addEventListener('beforeinstallprompt', keep);
  addEventListener('appinstalled', forget);
  return () => {
    removeEventListener('beforeinstallprompt', keep);
    removeEventListener('appinstalled', forget);
  };
}

/** What asks the browser to install the site, once; null where it has not offered to. */
export function useInstall(): (() => void) | null {
  const prompt = useSyncExternalStore(
    follow,
    () => offered,
    () => null,
  );
  if (!prompt) return null;
  return () => {
    // It can be used once: the browser offers it anew when it may be asked again.
    offer(null);
    void prompt.prompt();
  };
}
