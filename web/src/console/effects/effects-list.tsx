import { Trans, useLingui } from '@lingui/react/macro';
import type { Change, Effects } from '#/console/api/types';
import { ChangeLine } from '#/console/effects/change-line';
import { MAIL_NAMES } from '#/console/effects/names';
import { languageName } from '#/console/language-name';
import { Notice } from '#/ui/marks/notice';
import { formatMoney } from '#/lib/money';
import styles from './effects.module.css';

/** Changes that say themselves who is e-mailed. */
const MAILED = new Set(['failed_debit', 'cancelled_debit', 'moved_debit', 'news_reader', 'few_readers']);
/** Of what there is one at a time: the one that comes is said, and not the one that goes for it. */
const ONE_AT_A_TIME = new Set(['site_state', 'seller', 'test_account']);

/** Whether a change is said. */
function isSaid({ what, by }: Change, _: number, all: readonly Change[]): boolean {
  return by > 0 || !ONE_AT_A_TIME.has(what) || !all.some((other) => other.what === what && other.by > 0);
}

/** What an act would do: its real code ran, and was rolled back. */
export function EffectsList({ effects }: { effects: Effects }) {
  const { i18n } = useLingui();
  const { mails, refunds, credits, account, changes } = effects;
  const change = credits > 0 ? `+${credits}` : String(credits);
  const says = (kind: string) => (MAIL_NAMES[kind] ? i18n._(MAIL_NAMES[kind]) : kind);
  return (
    <Notice announce>
      <p>
        <Trans>This is what would happen:</Trans>
      </p>
      <ul className={styles.effects}>
        {account && (
          <li>
            {account === 'closed' ? <Trans>The account is closed.</Trans> : <Trans>The account is open again.</Trans>}
          </li>
        )}
        {refunds.map((money) => (
          <li key={`${money.amount} ${money.currency}`}>
            <Trans>Money back: {formatMoney(money, i18n.locale)}</Trans>
          </li>
        ))}
        {credits !== 0 && (
          <li>
            <Trans>Credits of the member: {change}</Trans>
          </li>
        )}
        {changes.filter(isSaid).map((change) => (
          <li key={`${change.what} ${change.of}`}>
            <ChangeLine change={change} />
          </li>
        ))}
        {mails.map((mail) => (
          <li key={`${mail.kind} ${mail.to}`}>
            {mail.to ? (
              <Trans>
                E-mail to {mail.to}: {says(mail.kind)} ({languageName(mail.locale, i18n.locale)})
              </Trans>
            ) : (
              <Trans>
                E-mail: {says(mail.kind)} ({languageName(mail.locale, i18n.locale)})
              </Trans>
            )}
          </li>
        ))}
        {mails.length === 0 && !changes.some(({ what }) => MAILED.has(what)) && (
          <li>
            <Trans>No one gets an e-mail.</Trans>
          </li>
        )}
      </ul>
    </Notice>
  );
}
