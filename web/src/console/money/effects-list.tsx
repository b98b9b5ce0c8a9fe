import { Trans, useLingui } from '@lingui/react/macro';
import type { Effects } from '#/console/api/types';
import { languageName } from '#/console/language-name';
import { MAIL_NAMES } from '#/console/money/money-words';
import { Notice } from '#/ui/marks/notice';
import { formatMoney } from '#/lib/money';
import styles from './money.module.css';

/** What an act would do: its real code ran, and was rolled back. */
export function EffectsList({ effects }: { effects: Effects }) {
  const { i18n } = useLingui();
  const { mails, refunds, credits } = effects;
  const change = credits > 0 ? `+${credits}` : String(credits);
  const says = (kind: string) => (MAIL_NAMES[kind] ? i18n._(MAIL_NAMES[kind]) : kind);
  return (
    <Notice announce>
      <p>
        <Trans>This is what would happen:</Trans>
      </p>
      <ul className={styles.effects}>
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
        {mails.map((mail) => (
          <li key={mail.kind}>
            <Trans>
              E-mail to the member: {says(mail.kind)} ({languageName(mail.locale, i18n.locale)})
            </Trans>
          </li>
        ))}
        {mails.length === 0 && (
          <li>
            <Trans>The member gets no e-mail.</Trans>
          </li>
        )}
      </ul>
    </Notice>
  );
}
