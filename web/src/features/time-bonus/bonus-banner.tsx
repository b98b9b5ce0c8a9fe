import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgePercent } from 'lucide-react';
import type { ReactNode } from 'react';
import { welcomeDiscountQuery } from '#/api/queries/discounts';
import { timeBonus, timeBonusAt, timeBonusQuery } from '#/api/time-bonus';
import type { User } from '#/api/wire';
import { useMembersArea } from '#/features/time-bonus/time-bonus-keeper';
import { formatRate } from '#/lib/money';
import { useStore } from '#/lib/store';
import { formatClock, formatDay } from '#/lib/time-ago';
import styles from './bonus-banner.module.css';

function Strip({ children }: { children: ReactNode }) {
  return (
    <p className={styles.strip}>
      <BadgePercent aria-hidden="true" />
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
  const { isVisible } = useStore(timeBonus);
  const { data: bonus } = useQuery(timeBonusQuery(user));
  const { data: welcome } = useQuery({ ...welcomeDiscountQuery, enabled: !user.paid_user && bonus === null });
  if (user.paid_user) return null;
  // Known before the keeper counts its first second: the line comes with the page, and pushes nothing down.
  const isOn = isVisible || (bonus && timeBonusAt(user, bonus, Date.parse(bonus.now)).isVisible);
  if (isOn && bonus) {
    if (!inArea) return null;
    const rate = formatRate(bonus.percentage * 100, locale);
    // A time of day hurries nobody; the seconds count where the dialog asks for them.
    const time = <time dateTime={bonus.ends_at}>{formatClock(bonus.ends_at, locale)}</time>;
    return (
      <Strip>
        <Trans comment="Banner: the time bonus. The second value is a time of day such as 15:30">
          {rate} off your first credits until {time}
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
