import { Trans, useLingui } from '@lingui/react/macro';
import { UserRoundX } from 'lucide-react';
import { usePageTitle } from '#/lib/page-title';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';

/** There is no such member, or no longer; why is nobody's business. */
export function GonePage() {
  const { t } = useLingui();
  usePageTitle(t`This member is no longer here`);
  return (
    <>
      <PageHead title={<Trans>Profile</Trans>} />
      <EmptyState
        icon={<UserRoundX />}
        title={<Trans>This member is no longer here</Trans>}
        action={
          <ButtonLink to="/members">
            <Trans>Search members</Trans>
          </ButtonLink>
        }
      >
        <Trans>They may have deleted or hidden their profile.</Trans>
      </EmptyState>
    </>
  );
}
