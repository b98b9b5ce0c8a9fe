import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { getBlob } from '#/console/api/call';
import { orderQuery } from '#/console/api/money';
import { useMay } from '#/console/api/session';
import type { OrderEvent, OrderFile } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { KeyButton } from '#/console/keys/key-button';
import { Loaded } from '#/console/loaded';
import { methodName } from '#/console/method-names';
import { EVENT_CODES, EVENT_NAMES, ORDER_STATES } from '#/console/money/money-words';
import { RefundDialog } from '#/console/money/refund-dialog';
import { useTitle } from '#/console/shell/use-title';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { PageHead } from '#/ui/layout/page-head';
import { saveFile } from '#/lib/files';
import { formatMoney } from '#/lib/money';
import styles from './money.module.css';

/** An order, and all that happened to it in one line of time. */
export function OrderPage() {
  const { t } = useLingui();
  const { order } = useParams({ from: '/inside/orders/$order' });
  const found = useQuery(orderQuery(order));
  useTitle(t`Order`);
  return <Loaded query={found}>{(data) => <Order key={order} order={data} />}</Loaded>;
}

function Order({ order }: { order: OrderFile }) {
  const { i18n, t } = useLingui();
  const may = useMay();
  const [isRefunding, setIsRefunding] = useState(false);
  const money = (value: OrderFile['price']) => formatMoney(value, i18n.locale);
  const facts: [name: string, value: string | number | null | undefined][] = [
    [t`State`, i18n._(ORDER_STATES[order.status])],
    [t`Price`, money(order.price)],
    [t`Price after refunds`, money(order.kept)],
    [t`Credits`, order.credits],
    [t`Unused credits`, order.unused],
    [t`Payment method`, methodName(order.method)],
    [t`Payment provider`, order.provider],
    [t`The provider's ID`, order.payment],
    [t`Discount code`, order.discount_code],
  ];
  return (
    <div className={styles.page}>
      <PageHead
        title={<Trans>Order</Trans>}
        actions={
          may('refund_to_limit') &&
          order.kept.amount > 0 && <KeyButton hotkey="r" label={t`Refund`} onPress={() => setIsRefunding(true)} />
        }
      >
        <code>{order.order}</code>
      </PageHead>
      <section className={styles.card} aria-label={t`About this order`}>
        <dl className={styles.facts}>
          {facts.map(
            ([name, value]) =>
              value !== null &&
              value !== undefined && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <p>
          <Link to="/members/$member" params={{ member: order.member }} search={{ section: 'orders' }}>
            <Trans>The buyer's file</Trans>
          </Link>
        </p>
        {may('read_disputes') && <EvidenceButton order={order.order} />}
      </section>
      <section className={styles.card} aria-label={t`What happened`}>
        <h2>
          <Trans>What happened</Trans>
        </h2>
        <ol className={styles.events}>
          {order.events.map((event) => (
            <Event key={`${event.kind} ${event.at} ${event.code ?? ''} ${event.reference ?? ''}`} event={event} />
          ))}
        </ol>
      </section>
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
    </div>
  );
}

/** What a bank is told where the buyer disputes the order: counts, and none of their messages. */
function EvidenceButton({ order }: { order: string }) {
  const { act, isBusy } = useAct(() => getBlob('/api/console/order-evidence', { order }), {
    onDone: (file) => saveFile(file, `evidence-${order}.pdf`),
  });
  return (
    <Button size="small" variant="secondary" icon={<Download />} busy={isBusy} onClick={() => act(undefined)}>
      <Trans>Save the evidence for the bank</Trans>
    </Button>
  );
}

function Event({ event }: { event: OrderEvent }) {
  const { i18n } = useLingui();
  const { kind, code, amount, credits, by, reference } = event;
  const words =
    code === null ? undefined : kind === 'state' ? ORDER_STATES[code as keyof typeof ORDER_STATES] : EVENT_CODES[code];
  const said = words ? i18n._(words) : code;
  const change = credits !== null && credits > 0 ? `+${credits}` : credits;
  return (
    <li className={styles.event}>
      <strong>{i18n._(EVENT_NAMES[kind])}</strong>
      {said && <span>{said}</span>}
      {amount && <span>{formatMoney(amount, i18n.locale)}</span>}
      {change !== null && <span>{change}</span>}
      <span className={styles.detail}>
        {by && `${by} · `}
        {reference && `${reference} · `}
        <Moment at={event.at} />
      </span>
    </li>
  );
}
