import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMay } from '#/console/api/session';

/** From the other pages of money, for whoever works with the company's own bank. */
export function BankFilesLink() {
  const may = useMay();
  if (!may('make_debit_files')) return null;
  return (
    <p>
      <Link to="/bank-files">
        <Trans>Bank files</Trans>
      </Link>
    </p>
  );
}
