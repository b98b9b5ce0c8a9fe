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
      <li><BadgeCheck aria-hidden="true" /><span><Trans>You pay once. It is no subscription, and nothing renews by itself.</Trans></span></li>
      <li><Endless aria-hidden="true" /><span><Trans>Bought credits do not expire.</Trans></span></li>
      <li>
        <Undo2 aria-hidden="true" />
        <span>
          <Plural value={days} one="Changed your mind? You get your money back for credits that you have not used, within # day." other="Changed your mind? You get your money back for credits that you have not used, within # days." />{' '}
          <Trans>A press of a button in your <Link to="/transactions/{-$id}" params={{ id: undefined }}>transactions</Link> is enough.</Trans>
        </span>
      </li>
    </ul>
  );
}
