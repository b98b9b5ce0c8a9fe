import { Plural, Trans } from '@lingui/react/macro';
import type { OrderStatus, Transaction } from '#/api/wire';

/** Whether money was paid for it, whatever became of that. */
export const isBought = (status: OrderStatus): boolean =>
  status !== 'pending' && status !== 'failed' && status !== 'cancelled' && status !== 'expired';

/** What a line of the list is, in words. */
export function TransactionTitle({
  transaction: { kind, cause, count, order, earlier, about },
}: {
  transaction: Transaction;
}) {
  if (kind === 'order' && order) {
    if (isBought(order.status)) return <Plural value={order.credits} one="# credit bought" other="# credits bought" />;
    return <Plural value={order.credits} one="Order of # credit" other="Order of # credits" />;
  }
  if (earlier)
    return (
      <Trans comment="A line of the list of transactions: a purchase made before this site took over from another one">
        Bought on the site before
      </Trans>
    );
  const name = about?.name;
  if (name) {
    switch (cause) {
      case 'message':
        return <Plural value={count} one={`# message to ${name}`} other={`# messages to ${name}`} />;
      case 'photo':
        return <Plural value={count} one={`# photo to ${name}`} other={`# photos to ${name}`} />;
      case 'voice':
        return <Plural value={count} one={`# voice message to ${name}`} other={`# voice messages to ${name}`} />;
      case 'gift':
        return <Plural value={count} one={`# gift to ${name}`} other={`# gifts to ${name}`} />;
      case 'unsent':
        return <Plural value={count} one={`# message to ${name} unsent`} other={`# messages to ${name} unsent`} />;
      case 'unanswered':
        return <Trans comment="A line of the list of transactions: credits come back">No answer from {name}</Trans>;
    }
  }
  switch (cause) {
    case 'message':
      return <Plural value={count} one="# message sent" other="# messages sent" />;
    case 'photo':
      return <Plural value={count} one="# photo sent" other="# photos sent" />;
    case 'voice':
      return <Plural value={count} one="# voice message sent" other="# voice messages sent" />;
    case 'gift':
      return <Plural value={count} one="# gift sent" other="# gifts sent" />;
    case 'unsent':
      return <Plural value={count} one="# message unsent" other="# messages unsent" />;
    case 'unanswered':
      return (
        <Plural value={count} one="# first message without an answer" other="# first messages without an answer" />
      );
    case 'closed':
      return (
        <Trans comment="A line of the list of transactions: all that was spent in a month of long ago, which stands beside it">
          Messages, photos and gifts
        </Trans>
      );
    case 'signup':
      return <Trans comment="A line of the list of transactions: free credits for a new member">Welcome credits</Trans>;
    case 'given':
      return (
        <Trans comment="A line of the list of transactions: free credits that the site's staff gave the member">
          Credits from us
        </Trans>
      );
    case 'refund':
      return <Trans comment="A line of the list of transactions: credits that were given back for money">Refund</Trans>;
    case 'refund_failed':
      return <Trans>Refund failed: your credits are back</Trans>;
    case 'chargeback':
      return (
        <Trans comment="A line of the list of transactions: credits that went because the bank took the payment back">
          Reversed by your bank
        </Trans>
      );
    case 'chargeback_reversed':
      return <Trans>Payment reinstated by your bank</Trans>;
    case 'owed':
      return <Trans>Owed credits deducted</Trans>;
    default:
      return <Trans comment="A line of the list of transactions: credits that were spent">Spent</Trans>;
  }
}
