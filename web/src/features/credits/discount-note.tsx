import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { formatCountdown, timeBonus } from '#/api/time-bonus';
import type { DiscountCode } from '#/api/wire';
import { regional } from '#/lib/regional';
import { useStore } from '#/lib/store';
import { Notice } from '#/ui/marks/notice';
import styles from './credits-page.module.css';

/** The member's own discount: how much, until when, for one order. */
export function DiscountNote({ discount }: { discount: DiscountCode }) {
  const { locale } = useLingui().i18n;
  const { countdownTimer } = useStore(timeBonus);
  const percentage = new Intl.NumberFormat(regional(locale), { style: 'percent' }).format(
    discount.value_percentage / 100,
  );
  const until = new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long' }).format(new Date(discount.expires));
  if (discount.kind === 'time_bonus' && countdownTimer) {
    // A timer is not read aloud each second.
    const rest = (
      <strong>
        <time role="timer" className={styles.time}>
          {formatCountdown(countdownTimer)}
        </time>
      </strong>
    );
    return (
      <Notice tone="ok">
        <Trans comment="The second value is a countdown such as 03:59:59">
          Order within {rest} to get {percentage} off.
        </Trans>
      </Notice>
    );
  }
  return (
    <Notice tone="ok">
      <Trans>
        Your {percentage} discount is valid for one order until {until}.
      </Trans>
    </Notice>
  );
}
