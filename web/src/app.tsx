import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lastWords } from '#/lib/ending';
import { useStore } from '#/lib/store';
import type { AppRouter } from '#/router';

/** The whole app; the same tree at build time and in the browser. */
export function App({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) {
  const words = useStore(lastWords);
  // After the effects of all below: from here on presses and links are the app's (boot.ts).
  useEffect(() => {
    document.documentElement.dataset.ready = '';
    // Once React is done: it hears no press in the middle of its own work.
    queueMicrotask(() => dispatchEvent(new Event('app-ready')));
  }, []);
  return (
    <I18nProvider i18n={i18n}>
      {words ?? (
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      )}
    </I18nProvider>
  );
}
