import { useQueryClient } from '@tanstack/react-query';
import { refreshLocalTexts } from '#/api/local-texts';
import { enterSession } from '#/api/session';
import type { User } from '#/api/types';
import { activateLocale } from '#/i18n/catalogues';
import { rememberLocale } from '#/i18n/locale-cookie';

/** Makes a member who just logged in the one of this page, in the language of their account. */
export function useEnterSession(): (user: User) => Promise<void> {
  const client = useQueryClient();
  return async (user) => {
    enterSession(client, user);
    rememberLocale(user.language);
    await activateLocale(user.language);
    void refreshLocalTexts(client);
  };
}
