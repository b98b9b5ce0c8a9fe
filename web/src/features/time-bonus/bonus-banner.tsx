import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { welcomeDiscountQuery } from '#/api/queries/discounts';
import { formatCountdown, timeBonus, timeBonusQuery } from '#/api/time-bonus';
import type { User } from '#/api/wire';
import { useMembersArea } from '#/features/time-bonus/time-bonus-keeper';
import { formatRate } from '#/lib/money';
import { useStore } from '#/lib/store';
import { formatDay } from '#/lib/time-ago';
import styles from './bonus-banner.module.css';

function Strip({ children }: { children: ReactNode }) {
  return (
    <p className={styles.strip}>
      <span>{children}</span>{' '}
      <Link to="/credits" className={styles.link}>
        <Trans>Get credits</Trans>
      </Link>
    </p>
  );
}

/**
 * Spec 4: the active discount: the time bonus if there is one, in the members area; otherwise the welcome code,
 * on every page.
 */
export function BonusBanner({ user }: { user: User }) {
  const { locale } = useLingui().i18n;
  const inArea = useMembersArea();
  const { isVisible, countdownTimer, percentage } = useStore(timeBonus);
  const { data: bonus } = useQuery(timeBonusQuery(user));
  const { data: welcome } = useQuery({ ...welcomeDiscountQuery, enabled: !user.paid_user && bonus === null });
  if (user.paid_user) return null;
  if (isVisible && countdownTimer) {
    if (!inArea) return null;
    const rate = formatRate(percentage * 100, locale);
    // A timer is not read aloud each second.
    const rest = (
      <time role="timer" className={styles.time}>
        {formatCountdown(countdownTimer)}
      </time>
    );
    return (
      <Strip>
        <Trans comment="Banner: the time bonus. The second value is a countdown such as 03:59:59">
          {rate} off your first credits: {rest} left
        </Trans>
      </Strip>
    );
  }
  if (!welcome || welcome.expired) return null;
  const rate = formatRate(welcome.value_percentage * 100, locale);
  const until = formatDay(welcome.expires, locale);
  return (
    <Strip>
      <Trans comment="Banner: the welcome discount; the second value is a date">
        {rate} off your first credits until {until}
      </Trans>
    </Strip>
  );
}
