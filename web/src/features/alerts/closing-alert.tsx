import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Notice } from '#/ui/marks/notice';

/** The site is closing for good: what a member can still do, each with the way there. It can't be put aside. */
export function ClosingAlert() {
  return (
    <Notice tone="warn">
      <strong>
        <Trans>This site is closing.</Trans>
      </strong>{' '}
      <Trans>
        Credits are no longer sold. You can use the ones you have,{' '}
        <Link to="/transactions/{-$id}" params={{ id: undefined }}>
          get a refund for unused ones
        </Link>
        , <Link to="/settings/export">download your data</Link> and{' '}
        <Link to="/settings/delete">delete your account</Link>.
      </Trans>
    </Notice>
  );
}
