import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMay } from '#/console/api/session';

/** From the queue of reports, for whoever may see the rules that make some of its cases. */
export function AbuseLink() {
  const may = useMay();
  if (!may('read_signals')) return null;
  return (
    <p>
      <Link to="/abuse-rules">
        <Trans>Abuse rules</Trans>
      </Link>
    </p>
  );
}
