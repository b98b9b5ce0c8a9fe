import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { DiscountCode } from '#/api/types';
import { Notice } from '#/ui/notice';

/** The member's own discount: how much, until when, for one order. */
export function DiscountNote({ discount }: { discount: DiscountCode }) {
  const { locale } = useLingui().i18n;
  const percentage = new Intl.NumberFormat(locale, { style: 'percent' }).format(discount.value_percentage / 100);
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(discount.expires));
  return (
    <Notice tone="ok">
      <Trans>Your discount of {percentage} counts for one order until {until}.</Trans>
    </Notice>
  );
}
