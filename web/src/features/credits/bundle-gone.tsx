import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#/ui/button-link';
import { PageHead } from '#/ui/page-head';

/** An old link, or prices that changed meanwhile. */
export function BundleGone() {
  return (
    <>
      <PageHead title={<Trans>This offer has ended</Trans>}><Trans>These credits are no longer sold this way.</Trans></PageHead>
      <ButtonLink to="/credits"><Trans>See what is on offer</Trans></ButtonLink>
    </>
  );
}
