import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSettings } from '#/api/site';
import { useIsMarked, Where } from '#/shared/marked/where';
import styles from './hero-facts.module.css';

/** What it costs and what one gets back, said before anybody asks. */
export function HeroFacts() {
  const { message_price: price, refund_days: days } = useSettings();
  const within = useIsMarked() ? '{{refund_days}}' : days;
  return (
    <div className={styles.facts} data-unless="closing">
      <ul className={styles.list}>
        <Where mark="message_price" holds={price !== null}>
          <li>
            <Trans>Messages from {price}</Trans>
          </li>
        </Where>
        <li>
          <Trans>No subscription</Trans>
        </li>
        <Where mark="refund" holds={days > 0}>
          <li>
            <Trans>Unused credits refunded within {within} days</Trans>
          </li>
        </Where>
      </ul>
      <Link to="/pricing">
        <Trans>What everything costs</Trans>
      </Link>
    </div>
  );
}
