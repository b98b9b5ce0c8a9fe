import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProblemError } from '#/api/problem';
import { ordersQuery } from '#/api/queries/orders';
import { CancelOrder } from '#/features/credits/cancel-order';
import { Notice } from '#/ui/notice';
import { ProblemNotice } from '#/ui/problem-notice';

/** An order of the member's own that waits holds the discount: they can give it up here, or look at it. */
export function DiscountHeld({ failure }: { failure: ProblemError }) {
  const { data: orders } = useQuery({ ...ordersQuery, staleTime: 0 });
  const [freed, setFreed] = useState<ProblemError | null>(null);
  const holder = orders?.find((order) => order.status === 'pending' && order.discount_code !== null);
  if (freed === failure) return <Notice tone="ok" announce><Trans>The other order is cancelled. You can pay now.</Trans></Notice>;
  return (
    <>
      <ProblemNotice error={failure} />
      {holder && <CancelOrder order={holder} onCancelled={() => setFreed(failure)}><Trans>Cancel the order that waits</Trans></CancelOrder>}
      <p><Link to="/transactions/{-$id}" params={{ id: holder?.id }}>{holder ? <Trans comment="Link to an order that waits for its payment">Look at the order that waits</Trans> : <Trans>All transactions</Trans>}</Link></p>
    </>
  );
}
