import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { activateLocale, loadArea } from '#/i18n/catalogues';

configure({ asyncUtilTimeout: 20_000 });

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
});
