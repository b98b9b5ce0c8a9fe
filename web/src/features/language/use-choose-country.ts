import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { settingsQuery } from '#/api/queries/settings';
import { useUser } from '#/api/session';
import type { Country } from '#/api/wire';
import { activateLocale } from '#/i18n/catalogues';
import { isLocale } from '#/i18n/locales';
import { keepCookie } from '#/lib/cookies';

/**
 * Keeps the country on this browser for a year, in the cookie that the server reads, and fetches the settings
 * of that country. What a member pays and how it is written stays that of their account.
 */
export function useChooseCountry(): { choose: (code: Country) => Promise<void>; problem: unknown } {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const user = useUser();
  const [problem, setProblem] = useState<unknown>(null);
  const choose = async (code: Country) => {
    setProblem(null);
    keepCookie('country', code);
    try {
      const { settings } = await client.fetchQuery({ ...settingsQuery, staleTime: 0 });
      if (user) return;
      document.documentElement.dataset.country = settings.geoip_selected_country;
      if (isLocale(i18n.locale)) await activateLocale(i18n.locale);
    } catch (error) {
      setProblem(error);
    }
  };
  return { choose, problem };
}
