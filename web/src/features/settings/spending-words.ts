import { useLingui } from '@lingui/react/macro';
import type { SpendingChoice } from '#/api/wire';
import { formatMoney } from '#/lib/money';
import { formatMoment } from '#/lib/time-ago';

/** A limit and a pause in words. */
export function useSpendingWords() {
  const { t, i18n } = useLingui();
  return {
    limit: ({ monthly }: SpendingChoice): string => {
      if (!monthly) return t`No limit`;
      const most = formatMoney(monthly, i18n.locale);
      return t`Up to ${most} a month`;
    },
    pause: ({ pause_until: until }: SpendingChoice): string => {
      if (!until) return t`No pause`;
      const end = formatMoment(until, i18n.locale);
      return t`Buying is paused until ${end}`;
    },
  };
}
