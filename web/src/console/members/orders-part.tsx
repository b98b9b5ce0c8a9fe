import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sectionQuery, type FileOf } from '#/console/api/members';
import { useMay } from '#/console/api/session';
import { Loaded } from '#/console/loaded';
import { Fact, Facts, Lines } from '#/console/members/facts';
import { methodName } from '#/console/method-names';
import { GrantDialog } from '#/console/money/grant-dialog';
import { ORDER_STATES } from '#/console/money/money-words';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { formatMoney } from '#/lib/money';
import styles from './members.module.css';

/** What they bought, their credits, and giving them some. */
export function OrdersPart(of: FileOf) {
  const { i18n } = useLingui();
  const may = useMay();
  const [isGiving, setIsGiving] = useState(false);
  const query = sectionQuery('/api/console/member-orders', of);
  const found = useQuery(query);
  return (
    <Loaded query={found}>
      {(data) => (
        <>
          <Facts>
            <Fact name={<Trans>Credits</Trans>}>{data.balance}</Fact>
            <Fact name={<Trans>Credits they owe</Trans>}>{data.owed}</Fact>
            <Fact name={<Trans>Purchases that stand</Trans>}>{data.purchases}</Fact>
          </Facts>
          {may('grant_to_limit') && (
            <div>
              <Button variant="secondary" onClick={() => setIsGiving(true)}>
                <Trans>Give credits</Trans>
              </Button>
            </div>
          )}
          <Lines items={data.orders} none={<Trans>No orders</Trans>}>
            {(order) => (
              <li key={order.order}>
                <Link to="/orders/$order" params={{ order: order.order }}>
                  {formatMoney(order.price, i18n.locale)}
                </Link>
                <span>
                  <Trans>{order.credits} credits</Trans>
                </span>
                <span>{i18n._(ORDER_STATES[order.status])}</span>
                <span className={styles.detail}>
                  {methodName(order.method)} · <Moment at={order.created_at} />
                </span>
              </li>
            )}
          </Lines>
          {isGiving && <GrantDialog {...of} renews={query.queryKey} onClose={() => setIsGiving(false)} />}
        </>
      )}
    </Loaded>
  );
}
