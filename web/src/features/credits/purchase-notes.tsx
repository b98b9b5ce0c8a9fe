import { Plural, Trans } from '@lingui/react/macro';
import { BadgeCheck, Infinity as Endless, Undo2 } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useSettings } from '#/api/site';
import styles from './purchase-notes.module.css';

/** What a purchase is, in three lines: once, without end, and how to get money back. */
export function PurchaseNotes() {
  const { refund_days: days } = useSettings();
  return (
    <ul className={styles.notes}>
      <li>
        <BadgeCheck aria-hidden="true" />
        <span>
          <Trans>You pay once. It's not a subscription, and nothing renews automatically.</Trans>
        </span>
      </li>
      <li>
        <Endless aria-hidden="true" />
        <span>
          <Trans>Bought credits don't expire.</Trans>
        </span>
      </li>
      <li>
        <Undo2 aria-hidden="true" />
        <span>
          <Plural
            value={days}
            one="Changed your mind? Get a refund for unused credits within # day."
            other="Changed your mind? Get a refund for unused credits within # days."
          />{' '}
          <Trans>
            You can do it yourself in your{' '}
            <Link to="/transactions/{-$id}" params={{ id: undefined }}>
              transactions
            </Link>
            .
          </Trans>
        </span>
      </li>
    </ul>
  );
}
