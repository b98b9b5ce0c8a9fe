import { useQueryClient } from '@tanstack/react-query';
import { enterSession } from '#/api/session';
import { refreshLocalTexts } from '#/api/site';
import type { User } from '#/api/wire';
import { activateLocale } from '#/i18n/catalogues';
import { rememberLocale } from '#/i18n/keep-language';
import { useKeptCookie } from '#/shared/sign-up/use-kept-cookie';

/**
 * Makes a member who just logged in the one of this page, in the language of their account. Throws, in words,
 * where the browser refuses the cookie.
 */
export function useEnterSession(): (user: User) => Promise<void> {
  const client = useQueryClient();
  const proveCookie = useKeptCookie();
  return async (user) => {
    await proveCookie();
    enterSession(client, user);
    rememberLocale(user.language);
    await activateLocale(user.language);
    void refreshLocalTexts(client);
  };
}
