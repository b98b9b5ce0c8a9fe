import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { creditsQuery } from '#/api/queries/credits';
import type { Mandate } from '#/api/wire';
import type { DebitRequest } from '#/features/credits/debit-steps';
import { OrderRefusal } from '#/features/credits/order-refusal';
import { usePlaceOrder } from '#/features/credits/use-place-order';
import { formatMoney } from '#/lib/money';
import { useMandateName } from '#/shared/payment-methods';
import { Button } from '#/ui/buttons/button';
import { PageHead } from '#/ui/layout/page-head';
import styles from './credits-page.module.css';

interface DebitStoredStepProps {
  mandate: Mandate;
  wish: DebitRequest;
  overview: ReactNode;
  onOther: () => void;
  busy: boolean;
}

/** The mandate that was given before takes this debit too: no form, no code. */
export function DebitStoredStep({ mandate, wish, overview, onOther, busy }: DebitStoredStepProps) {
  const { t, i18n } = useLingui();
  const { place, busy: placing, failure } = usePlaceOrder();
  const mandateName = useMandateName(true);
  const { begin } = useSuspenseQuery(creditsQuery).data;
  const price = formatMoney(wish.price, i18n.locale);
  const methodName = mandateName(mandate);
  const { reference } = mandate;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        place({
          bundle: wish.bundle,
          method: 'sdd',
          discountCode: wish.discountCode,
          price: wish.price,
          repeat: true,
          begin: begin.version,
        });
      }}
    >
      <PageHead title={<Trans>Pay by direct debit</Trans>}>
        <Trans>We'll collect the amount with your existing mandate, {reference}. We'll e-mail you the day.</Trans>
      </PageHead>
      {overview}
      <OrderRefusal failure={failure} typedCode={false} />
      <p className={styles.begin}>{begin.text}</p>
      <Button type="submit" size="large" wide busy={placing || busy} icon={<Lock aria-hidden="true" />}>
        {t({
          message: `Pay ${price} with ${methodName}`,
          comment:
            'The order button. By law it must be clear that pressing it obliges to pay (EU 2011/83 article 8; German: "Zahlungspflichtig bestellen")',
        })}
      </Button>
      <Button variant="quiet" wide onClick={onOther}>
        <Trans>Use another account</Trans>
      </Button>
    </form>
  );
}
