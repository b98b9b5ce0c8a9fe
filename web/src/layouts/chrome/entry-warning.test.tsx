import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Settings, User } from '#/api/wire';
import { dismissedAt } from '#/lib/dismissals';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

/** Loaded beforehand, so that a test need not wait long to see that nothing comes. */
beforeAll(() => import('#/layouts/chrome/entry-dialog'));

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

/** Whether it shows; one that is expected gets all the time that a busy machine needs. */
async function warns(
  expected: boolean,
  path: string,
  changes: Partial<Settings> = {},
  user: User | null = null,
): Promise<boolean> {
  await renderApp(path, { settings: { enable_site_entry_popup: 'yes', ...changes }, user });
  return await screen.findByRole('dialog', { name: 'For adults only' }, { timeout: expected ? 5000 : 150 }).then(
    () => true,
    () => false,
  );
}

describe('the entry warning', () => {
  // spec: 2.35, 2.45, 9.6
  it.each<[string, string, Partial<Settings>, boolean]>([
    ['shows to a visitor', '/', {}, true],
    ['not when the site has it off', '/', { enable_site_entry_popup: 'no' }, false],
    ["not outside the site's countries", '/', { site_entry_countries: ['DE'] }, false],
    ["shows in one of the site's countries", '/', { site_entry_countries: ['DE', 'NL'] }, true],
    ['shows on the empty layout in NL', '/login', {}, true],
    ['not on the empty layout in BE', '/login', { geoip_selected_country: 'BE' }, false],
    ['shows on the default layout in BE', '/', { geoip_selected_country: 'BE' }, true],
    ['not on complete-signup', '/complete-signup', {}, false],
  ])('%s', async (_name, path, changes, expected) => {
    expect(await warns(expected, path, changes)).toBe(expected);
  });

  // spec: 2.45
  it('is not for members', async () => expect(await warns(false, '/', {}, member())).toBe(false));

  // spec: 2.45, 2.46
  it('shows once: the button stores when, and Escape does not close it', async () => {
    expect(await warns(true, '/')).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'I am 18 or older' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(dismissedAt('hide-site-entry-warning')).toBeGreaterThan(1_700_000_000);
    cleanup();
    expect(await warns(false, '/')).toBe(false);
  });
});
