import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepInstallPrompt } from '#/shared/install/install-prompt';
import { renderApp } from '#/testing/render-app';
import { member } from '#/testing/samples';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});

async function section() {
  await renderApp('/settings', { user: member() });
  return within(await screen.findByRole('region', { name: 'App on this device' }));
}

it('says where the browser hides it, until the browser offers it: then one press asks, once', async () => {
  const end = keepInstallPrompt();
  const install = await section();
  expect(install.getByText(/Add to Home Screen/u)).toBeInTheDocument();

  const prompt = vi.fn(async () => {});
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  fireEvent.click(install.getByRole('button', { name: 'Install Vonk' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(install.queryByRole('button')).toBeNull();
  end();
  expect(install.getByText(/Add to Home Screen/u)).toBeInTheDocument();
});
