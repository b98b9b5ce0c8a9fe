import { Plural, Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { CreditCard, Gift, History, Image, MessageCircle, Sparkles, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Transaction } from '#/api/wire';
import { useEarlierStatusWords, useStatusWords } from '#/features/transactions/status-words';
import { isBought, TransactionTitle } from '#/features/transactions/transaction-title';
import { formatMoney } from '#/lib/money';
import { regional } from '#/lib/regional';
import { isMethod, useMethodName } from '#/shared/payment-methods';
import { formatDay, formatMoment, formatMonth } from '#/lib/time-ago';
import styles from './transactions-page.module.css';

const CAUSES: Record<string, ReactNode> = {
  message: <MessageCircle />,
  photo: <Image />,
  gift: <Gift />,
  signup: <Sparkles />,
};

function iconOf({ kind, cause }: Transaction): ReactNode {
  if (kind === 'order') return <CreditCard />;
  if (kind === 'earlier') return <History />;
  return CAUSES[cause ?? ''] ?? <Undo2 />;
}

/** Where a line leads: to the purchase, or to the conversation in which the credits were spent. */
function Titled({ transaction }: { transaction: Transaction }) {
  const title = <TransactionTitle transaction={transaction} />;
  const { order, about } = transaction;
  if (order)
    return (
      <Link to="/transactions/{-$id}" params={{ id: order.id }} className={styles.link}>
        {title}
      </Link>
    );
  if (about)
    return (
      <Link to="/chats/$id" params={{ id: about.conversation }} className={styles.link}>
        {title}
      </Link>
    );
  return <span className={styles.title}>{title}</span>;
}

/** How a purchase on the site before was paid, and what became of it. */
function EarlierFacts({ earlier: { number, method, status } }: { earlier: NonNullable<Transaction['earlier']> }) {
  const statusWords = useEarlierStatusWords();
  const methodName = useMethodName();
  const by = method && isMethod(method) ? methodName(method) : method;
  const facts = [statusWords(status), by, number].filter(Boolean).join(' · ');
  return <> · {facts}</>;
}

/** One line: what, for whom, when, the money of a purchase or of what was spent, and how the balance changed. */
export function TransactionLine({ transaction }: { transaction: Transaction }) {
  const { locale } = useLingui().i18n;
  const statusWords = useStatusWords();
  const { kind, cause, at, credits, order, earlier, about, worth } = transaction;
  const isOrder = kind === 'order' && order !== null;
  // Of what is gathered by day the time of the last one would mislead.
  const format = cause === 'closed' ? formatMonth : kind === 'spent' || kind === 'returned' ? formatDay : formatMoment;
  const when = format(at, locale);
  const sign = new Intl.NumberFormat(regional(locale), { signDisplay: 'exceptZero' }).format(credits);
  // What was paid in two currencies is not one sum.
  const paid = new Intl.ListFormat(regional(locale), { type: 'unit' }).format(
    worth.map((money) => formatMoney(money, locale)),
  );
  return (
    <li className={styles.line}>
      <span className={styles.icon} aria-hidden="true">
        {iconOf(transaction)}
      </span>
      <span className={styles.texts}>
        <Titled transaction={transaction} />
        <small>
          {about && !about.name && (
            <>
              <Trans comment="In place of the name of somebody who deleted their account">Former member</Trans> ·{' '}
            </>
          )}
          {when}
          {isOrder && (
            <>
              <span className={styles.dot}> · </span>
              <span className={styles.state}>{statusWords(order.status)}</span>
            </>
          )}
          {earlier && <EarlierFacts earlier={earlier} />}
        </small>
      </span>
      <span className={styles.figures}>
        {isOrder &&
          (isBought(order.status) ? (
            <strong>{formatMoney(order.price, locale)}</strong>
          ) : (
            <span className={styles.credits}>{formatMoney(order.price, locale)}</span>
          ))}
        {earlier && <span className={styles.credits}>{formatMoney(earlier.price, locale)}</span>}
        {credits !== 0 && (
          <span className={styles.credits}>
            <Plural value={credits} one={`${sign} credit`} other={`${sign} credits`} />
          </span>
        )}
        {paid && <span className={styles.credits}>{paid}</span>}
      </span>
    </li>
  );
}
