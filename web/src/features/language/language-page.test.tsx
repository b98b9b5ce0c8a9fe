import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#/testing/render-app';
import { company, settings } from '#/testing/samples';

it('offers the languages of the visitor’s country, and keeps the chosen one (spec 1, 2)', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ settings, companyinfo: company }));
  await renderApp('/lang-config', { settings: { locales: ['nl', 'fr', 'de', 'en'], geoip_selected_country: 'BE' } });
  expect(screen.getByText('You are visiting from: Belgium')).toBeInTheDocument();
  expect(screen.getAllByRole('radio').map((choice) => choice.closest('label')?.textContent)).toEqual(['Nederlands', 'Français', 'Deutsch', 'English']);
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }));
  expect(await screen.findByRole('heading', { name: 'Sprache und Land' })).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('de');
  expect(document.cookie).toContain('locale=de');
});
