import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useTransition } from 'react';
import { userQuery } from '#/api/queries/user';
import { useUser } from '#/api/session';
import { refreshLocalTexts } from '#/api/site';
import type { Locale } from '#/api/wire';
import { activateLocale } from '#/i18n/catalogues';
import { keepLanguage, rememberLocale } from '#/i18n/keep-language';

/**
 * Switches the language without a reload: cookie for 365 days, texts, and for a member the account
 * (spec 7: `PUT /api/user.php`), which calls `onKept`. Names that the server gave in the old language are
 * fetched anew.
 */
export function useSwitchLocale(): {
  current: string;
  switching: boolean;
  switchTo: (locale: Locale, onKept?: () => void) => void;
} {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const user = useUser();
  const [switching, startSwitch] = useTransition();
  const switchTo = (locale: Locale, onKept?: () => void) =>
    startSwitch(async () => {
      rememberLocale(locale, i18n.locale);
      await activateLocale(locale);
      void refreshLocalTexts(client);
      if (!user) return;
      const answer = await keepLanguage(locale);
      if (!answer) return;
      client.setQueryData(userQuery.queryKey, answer);
      onKept?.();
    });
  return { current: i18n.locale, switching, switchTo };
}
