import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '#/ui/fields/checkbox';
import styles from './debit.module.css';

interface MandateTextProps {
  /** The server's, in the reader's language: kept word for word with the consent. */
  text: string;
  error: string | undefined;
}

/** What the member agrees to, and the box that says so (spec 5). */
export function MandateText({ text, error }: MandateTextProps) {
  const { t } = useLingui();
  return (
    <section className={styles.mandate}>
      <h2>
        <Trans>SEPA direct debit mandate</Trans>
      </h2>
      <p>{text}</p>
      <p>
        <Trans>
          Your mandate gets its own reference. You'll find it in the e-mail before each debit, on your bank statement
          and in your settings.
        </Trans>
      </p>
      <Checkbox name="consent" label={t`I agree to this mandate`} error={error} required />
    </section>
  );
}
