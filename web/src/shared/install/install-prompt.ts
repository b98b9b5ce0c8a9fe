import { createStore, useStore } from '#/lib/store';

/** Chromium's own event, which other browsers don't have (Manifest Incubations, WICG). */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

const offered = createStore<InstallPrompt | null>(null);

const keep = (event: Event) => {
  event.preventDefault();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no type names this event
  offered.set(event as InstallPrompt);
};

/**
 * Keeps the browser's offer to install the site for a press in the settings, until the returned function is called:
 * nobody is asked out of nowhere.
 */
export function keepInstallPrompt(): () => void {
  addEventListener('beforeinstallprompt', keep);
  return () => removeEventListener('beforeinstallprompt', keep);
}

/** What asks the browser to install the site, once; null where it has not offered to. */
export function useInstall(): (() => void) | null {
  const prompt = useStore(offered);
  if (!prompt) return null;
  return () => {
    // It can be used once: the browser offers it anew when it may be asked again.
    offered.set(null);
    void prompt.prompt();
  };
}
