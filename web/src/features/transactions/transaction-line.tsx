import { Plural } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { CreditCard, Gift, Image, MessageCircle, Sparkles, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Transaction } from '#/api/types';
import { useStatusWords } from '#/features/transactions/status-words';
import { TransactionTitle } from '#/features/transactions/transaction-title';
import { formatMoney } from '#/lib/money';
import { formatDay, formatMoment } from '#/lib/time-ago';
import styles from './transactions-page.module.css';

const CAUSES: Record<string, ReactNode> = { message: <MessageCircle />, photo: <Image />, gift: <Gift />, signup: <Sparkles /> };

function iconOf({ kind, cause }: Transaction): ReactNode {
  if (kind === 'order') return <CreditCard />;
  return CAUSES[cause ?? ''] ?? <Undo2 />;
}

/** One line: what, when, the money of a purchase, and how the balance changed. */
export function TransactionLine({ transaction }: { transaction: Transaction }) {
  const { locale } = useLingui().i18n;
  const statusWords = useStatusWords();
  const { kind, at, credits, order } = transaction;
  const isOrder = kind === 'order' && order !== null;
  // Of what is gathered by day the time of the last one would mislead.
  const when = kind === 'spent' ? formatDay(at, locale) : formatMoment(at, locale);
  const sign = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(credits);
  const title = <TransactionTitle transaction={transaction} />;
  return (
    <li className={styles.line}>
      <span className={styles.icon} aria-hidden="true">{iconOf(transaction)}</span>
      <span className={styles.texts}>
        {order ? <Link to="/transactions/{-$id}" params={{ id: order.id }} className={styles.link}>{title}</Link> : <span className={styles.title}>{title}</span>}
        <small>{when}{isOrder && ` · ${statusWords(order.status)}`}</small>
      </span>
      <span className={styles.figures}>
        {isOrder && <strong>{formatMoney(order.price, locale)}</strong>}
        {credits !== 0 && <span className={styles.credits}><Plural value={credits} one={`${sign} credit`} other={`${sign} credits`} /></span>}
      </span>
    </li>
  );
}
