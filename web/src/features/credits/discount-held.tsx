import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { ProblemError } from '#/api/problem';
import { ordersQuery } from '#/api/queries/orders';
import type { Order } from '#/api/wire';
import { CancelOrder } from '#/features/credits/cancel-order';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button, buttonClass } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';

/** The order as it would be placed without a discount. */
export interface FullPrice {
  price: string;
  busy: boolean;
  order: () => void;
}

interface DiscountHeldProps {
  failure: ProblemError;
  /** Where an order is placed: who does not want to wait may pay the full price. */
  fullPrice?: FullPrice | undefined;
}

/**
 * An order of the member's own holds the discount: one that waits can be given up here, one whose page is open
 * be paid.
 */
export function DiscountHeld({ failure, fullPrice }: DiscountHeldProps) {
  const { data: orders } = useQuery({ ...ordersQuery, staleTime: 0 });
  const [given, setGiven] = useState<{ failure: ProblemError; order: Order } | null>(null);
  const holder = orders?.find(
    ({ status, payable, discount_code: code }) => (status === 'pending' || payable) && code !== null,
  );
  const cancelled = given?.failure === failure ? given.order : null;
  if (cancelled && !cancelled.payable)
    return (
      <Notice tone="ok" announce>
        <Trans>The other order is cancelled. You can pay now.</Trans>
      </Notice>
    );
  if (cancelled)
    return (
      <>
        <Notice tone="warn" announce>
          <Trans>
            The other order is cancelled, but we can't close its payment page. It keeps the discount until that page
            closes, usually within an hour.
          </Trans>
        </Notice>
        <StillOpen order={cancelled} fullPrice={fullPrice} />
      </>
    );
  if (failure.code === 'checkout_still_open')
    return (
      <>
        <ProblemNotice error={failure} />
        <StillOpen order={holder} fullPrice={fullPrice} />
      </>
    );
  return (
    <>
      <ProblemNotice error={failure} />
      {holder && (
        <CancelOrder order={holder} onCancelled={(order) => setGiven({ failure, order })}>
          <Trans>Cancel the pending order</Trans>
        </CancelOrder>
      )}
      <p>
        <Link to="/transactions/{-$id}" params={{ id: holder?.id }}>
          {holder ? (
            <Trans comment="Link to an order that waits for its payment">View the pending order</Trans>
          ) : (
            <Trans>All transactions</Trans>
          )}
        </Link>
      </p>
    </>
  );
}

function StillOpen({ order, fullPrice }: { order: Order | undefined; fullPrice: FullPrice | undefined }) {
  const price = fullPrice?.price;
  return (
    <>
      {order?.checkout_url && (
        <a href={order.checkout_url} className={buttonClass({ variant: 'secondary', wide: true })}>
          <ExternalLink aria-hidden="true" />
          <Trans>Continue to payment</Trans>
        </a>
      )}
      {fullPrice && (
        <Button variant="secondary" wide busy={fullPrice.busy} onClick={fullPrice.order}>
          <Trans comment="An order button: by law it must be clear that pressing it obliges to pay">
            Pay {price} without the discount
          </Trans>
        </Button>
      )}
    </>
  );
}
