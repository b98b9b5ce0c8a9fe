import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import styles from './legal-line.module.css';

/** Spec 5: terms and privacy are accepted by creating the account; said once, in one line. */
export function LegalLine() {
  const { t } = useLingui();
  const terms = <Link to="/pages/terms" target="_blank">{t`terms`}</Link>;
  const privacy = <Link to="/pages/privacy" target="_blank">{t`privacy statement`}</Link>;
  return (
    <p className={styles.line}>
      <Trans>
        By creating an account, you accept our {terms} and {privacy}.
      </Trans>
    </p>
  );
}
