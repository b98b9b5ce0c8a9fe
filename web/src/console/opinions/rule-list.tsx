import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OpinionRule } from '#/console/api/types';
import { PHOTO_REASONS } from '#/console/measure-words';
import { agreementOf } from '#/console/opinions/agreement';
import { regional } from '#/lib/regional';
import { Chip } from '#/ui/buttons/chip';
import styles from './opinions.module.css';

/** How often second opinions agree: of all, and by rule. */
export function RuleList({ rules }: { rules: readonly OpinionRule[] }) {
  const { i18n, t } = useLingui();
  const share = agreementOf(rules);
  const percent =
    share === null ? '' : new Intl.NumberFormat(regional(i18n.locale), { style: 'percent' }).format(share);
  return (
    <section className={styles.section} aria-labelledby="agreement">
      <h2 id="agreement">
        {share === null ? <Trans>Nothing to compare yet</Trans> : <Trans>{percent} agree, in 90 days</Trans>}
      </h2>
      <ul className={styles.rules}>
        {rules.map(({ reason, given, differed, flagged }) => (
          <li key={reason ?? ''} className={styles.rule}>
            <strong>{reason ? i18n._(PHOTO_REASONS[reason]) : t`Approved`}</strong>{' '}
            <Plural value={given} one="# opinion" other="# opinions" /> <Trans>of which differ: {differed}</Trans>
            {flagged && (
              <Chip tone="tint">
                <Trans>The rule is read in two ways</Trans>
              </Chip>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
