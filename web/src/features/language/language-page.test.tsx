import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Locale } from '#/api/wire';
import { activateLocale } from '#/i18n/catalogues';
import { answer, refuse, serve } from '#/testing/answers';
import { renderApp } from '#/testing/render-app';
import { chatList, company, member, noLikes, settings } from '#/testing/samples';

afterEach(async () => {
  for (const name of ['locale', 'locales', 'country']) document.cookie = `${name}=; Max-Age=0; Path=/`;
  delete document.documentElement.dataset.country;
  await activateLocale('en');
});

const offered = () => screen.getAllByRole('radio').map((choice) => choice.closest('label')?.textContent);

// spec: 2.27
it('offers the languages of the visitor’s country, and keeps the chosen one (spec 1, 2)', async () => {
  serve({
    'GET /api/settings.php': () =>
      answer({ settings: { ...settings, locales: ['nl', 'fr', 'de', 'en'] }, companyinfo: company }),
  });
  await renderApp('/lang-config', {
    settings: { locales: ['nl', 'fr', 'de', 'en'], geoip_country: 'BE', geoip_selected_country: 'BE' },
  });
  expect(screen.getByText("You're visiting from: Belgium")).toBeInTheDocument();
  expect(offered()).toEqual(['Nederlands', 'Français', 'Deutsch', 'English']);
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }));
  expect(await screen.findByRole('heading', { name: 'Sprache und Land' })).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('de');
  expect(document.cookie).toContain('locale=de');
});

/** A Dutch member, seen from Switzerland. */
async function abroad(path: string) {
  await activateLocale('nl');
  const languages: Locale[] = ['nl'];
  serve({
    'PUT /api/user.php': ({ body }) => {
      const { language } = body as { language: Locale };
      languages.push(language);
      return answer({ user: member({ language, languages, country: 'NL' }) });
    },
  });
  return renderApp(path, {
    user: member({ language: 'nl', languages, country: 'NL' }),
    settings: { locales: ['de', 'it', 'fr', 'en'], geoip_country: 'CH', geoip_selected_country: 'CH' },
    answers: { '/api/likes.php': noLikes, '/api/chats.php': chatList() },
  });
}

// spec: 1.14
it('offers a member their own language abroad, and again after another was chosen', async () => {
  await abroad('/lang-config');
  expect(offered()).toEqual(['Deutsch', 'Italiano', 'Français', 'English', 'Nederlands']);
  expect(screen.getByRole('radio', { name: 'Nederlands' })).toBeChecked();
  await waitFor(() => expect(document.documentElement.dataset.locales).toBe('de it fr en nl'));
  await userEvent.click(screen.getByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('heading', { name: 'Language and country' })).toBeInTheDocument();
  await waitFor(() => expect(document.cookie).toContain('locales=en.nl'));
  expect(offered()).toContain('Nederlands');
  expect(document.documentElement.dataset.locales).toContain('nl');
  await userEvent.click(screen.getByRole('radio', { name: 'Nederlands' }));
  expect(await screen.findByRole('heading', { name: 'Taal en land' })).toBeInTheDocument();
});

it('shows in the settings the language that the page is in', async () => {
  await abroad('/settings');
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Taal van de pagina/u });
  expect([choice.value, choice.selectedOptions[0]?.textContent]).toEqual(['nl', 'Nederlands']);
});

// spec: 2.27, 7.10
it('lets a visitor choose the country, and asks for its settings with the page’s host and query (spec 7)', async () => {
  globalThis.history.replaceState(null, '', '/lang-config?ref=a&token=secret&domain=other.example');
  const asked: string[] = [];
  const sent = serve({
    'GET /api/settings.php': () =>
      answer({ settings: { ...settings, geoip_selected_country: 'BE', locales: ['nl', 'fr', 'de', 'en'] } }),
  });
  const { fetch } = globalThis;
  globalThis.fetch = (url, init) => {
    asked.push(String(url));
    return fetch(url, init);
  };
  await renderApp('/lang-config', { settings: { locales: ['nl', 'en'] } });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Belgium');
  await waitFor(() => expect(offered()).toEqual(['Nederlands', 'Français', 'Deutsch', 'English']));
  expect(document.cookie).toContain('country=BE');
  expect(document.documentElement.dataset.country).toBe('BE');
  expect(sent.map(({ method, path }) => [method, path])).toEqual([['GET', '/api/settings.php']]);
  expect(asked).toEqual([`/api/settings.php?ref=a&domain=${encodeURIComponent(location.host)}`]);
  globalThis.history.replaceState(null, '', '/');
});

it('tells a member that prices stay those of the account, and leaves how they are written', async () => {
  serve({ 'GET /api/settings.php': () => answer({ settings: { ...settings, geoip_selected_country: 'BE' } }) });
  document.documentElement.dataset.country = 'NL';
  await renderApp('/lang-config', {
    user: member({ country: 'NL' }),
    answers: { '/api/likes.php': noLikes, '/api/chats.php': chatList() },
  });
  expect(screen.getByText(/always follow the country of your account: Netherlands\./u)).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Belgium');
  await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).value).toBe('BE'));
  expect(document.documentElement.dataset.country).toBe('NL');
});

it('says when the choice could not be had', async () => {
  serve({ 'GET /api/settings.php': () => refuse(422, 'no') });
  await renderApp('/lang-config');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Belgium');
  expect(await screen.findByText('Refused: no')).toBeInTheDocument();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).value).toBe('NL');
});
