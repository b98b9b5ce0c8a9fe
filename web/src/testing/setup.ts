import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { activateLocale, loadArea } from '#/i18n/catalogues';

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
