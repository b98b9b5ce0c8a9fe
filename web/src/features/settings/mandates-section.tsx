import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { removeMandate } from '#/api/actions/orders';
import { mandatesQuery } from '#/api/queries/account';
import type { Mandate } from '#/api/wire';
import { formatDay } from '#/lib/time-ago';
import { useMandateName } from '#/shared/payment-methods';
import { Loaded } from '#/shared/problems/loaded';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { focusSection, Section } from '#/ui/layout/section';
import { useSavedNote } from '#/ui/marks/saved-note';
import styles from './list.module.css';

function MandateRow({ mandate, onRemoved }: { mandate: Mandate; onRemoved: (name: string) => void }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const name = useMandateName()(mandate);
  const added = formatDay(mandate.created_at, i18n.locale);
  const { press, busy, failure } = usePress(async () => {
    client.setQueryData(mandatesQuery.queryKey, await removeMandate(mandate.id));
    void client.invalidateQueries({ queryKey: ['/api/repeatorder.php'] });
    onRemoved(name);
  });
  return (
    <li className={styles.item}>
      <CreditCard aria-hidden="true" />
      <div className={styles.texts}>
        <strong>{name}</strong>
        <small>
          <Trans>Saved since {added}</Trans>
          {mandate.reference && <> · {mandate.reference}</>}
        </small>
      </div>
      <Button variant="secondary" size="small" busy={busy} aria-label={t`Remove: ${name}`} onClick={press}>
        <Trans>Remove</Trans>
      </Button>
      <ProblemNotice error={failure} />
    </li>
  );
}

/** Ways to pay that the member let us keep, each removed by one press: from then on nothing is charged by it. */
export function MandatesSection() {
  const { t } = useLingui();
  const query = useQuery(mandatesQuery);
  const { note, say } = useSavedNote();
  const removed = (name: string) => {
    say(t`${name} has been removed. We won't charge it again.`);
    focusSection('mandates');
  };
  return (
    <Section id="mandates" title={<Trans>Saved payment methods</Trans>}>
      <Loaded query={query}>
        {(mandates) =>
          mandates.length > 0 ? (
            <ul className={styles.list}>
              {mandates.map((mandate) => (
                <MandateRow key={mandate.id} mandate={mandate} onRemoved={removed} />
              ))}
            </ul>
          ) : (
            <p>
              <Trans>You have no saved payment methods.</Trans>
            </p>
          )
        }
      </Loaded>
      {note}
    </Section>
  );
}
