import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { activateLocale, loadArea } from '#/i18n/catalogues';
import { lastWords } from '#/lib/ending';

configure({ asyncUtilTimeout: 20_000 });

// As every browser draws it; happy-dom takes it for a block, and accessible names would have spaces around it.
document.head.append(Object.assign(document.createElement('style'), { textContent: 'bdi { display: inline; }' }));

beforeAll(async () => {
  await activateLocale('en');
  await loadArea('join');
  await loadArea('app');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  // The page of a test that ended one is over; the next has its own.
  lastWords.set(null);
});
