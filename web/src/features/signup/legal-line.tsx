import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useIsBuilt } from '#/lib/built-routes';
import styles from './legal-line.module.css';

/** Spec 5: terms and privacy are accepted by creating the account; said once, in one line. */
export function LegalLine() {
  const { t } = useLingui();
  const isBuilt = useIsBuilt();
  const terms = isBuilt('/pages/terms') ? <Link to="/pages/terms" target="_blank">{t`terms`}</Link> : t`terms`;
  const privacy = isBuilt('/pages/privacy') ? <Link to="/pages/privacy" target="_blank">{t`privacy policy`}</Link> : t`privacy policy`;
  return <p className={styles.line}><Trans>By creating your account you accept our {terms} and {privacy}.</Trans></p>;
}
