import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '#/lib/page-title';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';

/** An old link, or prices that changed meanwhile. */
export function BundleGone() {
  const { t } = useLingui();
  usePageTitle(t`This offer has ended`);
  return (
    <>
      <PageHead title={t`This offer has ended`}>
        <Trans>These credits are no longer available.</Trans>
      </PageHead>
      <ButtonLink to="/credits">
        <Trans>See what's on offer</Trans>
      </ButtonLink>
    </>
  );
}
