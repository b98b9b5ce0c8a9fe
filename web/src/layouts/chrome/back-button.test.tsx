import { createMemoryHistory } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#/api/query-client';
import { createAppRouter } from '#/router';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

/** As if opened from the home screen, or in a browser's tab. */
function openedAs(display: 'standalone' | 'browser') {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes(display), media: query }),
  );
}

/** The names of the routes that say this of themselves. */
function routesWith(mark: 'back' | 'membersArea') {
  const router = createAppRouter({ queryClient: createQueryClient(), history: createMemoryHistory() });
  const names = Object.values(router.routesByPath)
    .filter(({ options }) => options.staticData?.[mark])
    .map(({ options }) => options.staticData?.name);
  return [...new Set(names)].toSorted();
}

// spec: 2.31
it('has a members area of the six routes of spec 2', () =>
  expect(routesWith('membersArea')).toEqual(['chats', 'likes', 'likes-m-id', 'members', 'members-id', 'premium']));

// spec: 2.43
it('is for the five routes of spec 2', () => {
  expect(routesWith('back')).toEqual(['credits', 'credits-id-paymentmethod', 'likes-m-id', 'likes-type', 'members-id']);
});

// spec: 2.43
it.each([
  ['/likes/sent', 'standalone', true],
  ['/likes/sent', 'browser', false],
  ['/likes', 'standalone', false],
] as const)('on %s in a %s window: %s', async (path, display, expected) => {
  openedAs(display);
  await renderApp(path, { user: member() });
  await screen.findAllByRole('navigation', { name: 'Main' });
  expect(screen.queryByRole('button', { name: 'Back' }) !== null).toBe(expected);
});
