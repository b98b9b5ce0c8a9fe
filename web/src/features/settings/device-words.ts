import { useLingui } from '@lingui/react/macro';
import type { Session } from '#/api/wire';
import { timeAgo } from '#/lib/time-ago';

/** A phone or a tablet, by the name of its system. */
export function isPhone(system: string | null): boolean {
  return /android|ios|iphone|ipad/iu.test(system ?? '');
}

/** A session in words: which device it is, and when it was last used. */
export function useDeviceWords(): { nameOf: (session: Session) => string; seen: (session: Session) => string } {
  const { t, i18n } = useLingui();
  return {
    nameOf: ({ browser, system }) => {
      if (browser && system)
        return t({
          message: `${browser} on ${system}`,
          comment: 'A device where one is logged in, e.g. "Firefox on Android"',
        });
      return browser ?? system ?? t`Unknown device`;
    },
    seen: ({ seen_at }) => {
      const when = timeAgo(new Date(seen_at), new Date(), i18n.locale);
      return when
        ? t({
            message: `Last used: ${when}`,
            comment: 'When a device was last used; when is e.g. "2 hours ago", "yesterday"',
          })
        : t`Used in the last hour`;
    },
  };
}
