import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Credits, Id, Order } from '#/api/wire';
import { OrderCompleted } from '#/features/credits/order-completed';
import { OrderFailed } from '#/features/credits/order-failed';
import { OrderPending } from '#/features/credits/order-pending';
import { useOrder } from '#/features/credits/order-watch';
import { PageHead } from '#/ui/layout/page-head';
import { Skeleton } from '#/ui/layout/skeleton';

interface OrderPageProps {
  id: Id;
  sale: Credits;
}

/** Where one order stands: paying, paid, or not come off. A reload or another device ends up in the same place. */
export function OrderPage({ id, sale }: OrderPageProps) {
  const { data: order, error } = useOrder(id);
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(order?.status);
  const status = order?.status;
  useEffect(() => {
    // The page changed under who looks at it: start them at its title, as after a navigation.
    if (before.current && status !== before.current) page.current?.querySelector('h1')?.focus();
    before.current = status;
  }, [status]);
  if (!order) {
    if (error) throw error;
    return <Skeleton shape="block" />;
  }
  return (
    <div ref={page}>
      <OrderState order={order} sale={sale} />
    </div>
  );
}

function ReceiptLink({ order: { id } }: { order: Order }) {
  return (
    <Link to="/transactions/{-$id}" params={{ id }}>
      <Trans>See the receipt</Trans>
    </Link>
  );
}

function OrderState({ order, sale }: { order: Order; sale: Credits }) {
  switch (order.status) {
    case 'pending':
      return <OrderPending order={order} />;
    case 'completed':
      return <OrderCompleted order={order} />;
    case 'failed':
    case 'cancelled':
    case 'expired':
      return <OrderFailed order={order} sale={sale} />;
    case 'partly_refunded':
    case 'refunded':
      return (
        <PageHead title={<Trans>Refunded</Trans>}>
          <Trans>We've refunded the unused credits of this order.</Trans> <ReceiptLink order={order} />
        </PageHead>
      );
    case 'charged_back':
      return (
        <PageHead title={<Trans>Reversed</Trans>}>
          <Trans>Your bank reversed the payment for this order.</Trans> <ReceiptLink order={order} />
        </PageHead>
      );
  }
}
