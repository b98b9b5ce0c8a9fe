import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { spendingLimitQuery } from '#/api/queries/account';
import { SpendingLater } from '#/features/settings/spending-later';
import { SpendingLimitForm } from '#/features/settings/spending-limit-form';
import { SpendingPauseForm } from '#/features/settings/spending-pause-form';
import { formatMoney } from '#/lib/money';
import { Loaded } from '#/shared/problems/loaded';
import { ButtonLink } from '#/ui/buttons/button-link';
import { Section } from '#/ui/layout/section';
import { useSavedNote } from '#/ui/marks/saved-note';
import styles from './edit-form.module.css';

/** Limits for oneself: what was spent this month, the most that may be, and a pause. */
export function SpendingSection() {
  const { locale } = useLingui().i18n;
  const query = useQuery(spendingLimitQuery);
  const { note, say } = useSavedNote();
  return (
    <Section
      id="spending"
      title={<Trans>Spending</Trans>}
      lead={
        <Trans>
          Set a limit on what you spend here. Lowering it takes effect straight away. Raising it takes 24 hours.
        </Trans>
      }
    >
      <Loaded query={query}>
        {(limit) => {
          const spent = formatMoney(limit.spent_this_month, locale);
          return (
            <>
              <div className={styles.row}>
                <p className={styles.summary}>
                  <Trans>Spent this month: {spent}</Trans>
                </p>
                <ButtonLink to="/transactions/{-$id}" params={{ id: undefined }} variant="secondary">
                  <Trans>All transactions</Trans>
                </ButtonLink>
              </div>
              <SpendingLimitForm limit={limit} say={say} />
              <SpendingPauseForm limit={limit} say={say} />
              <SpendingLater limit={limit} say={say} />
            </>
          );
        }}
      </Loaded>
      {note}
    </Section>
  );
}
