import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '#/lib/page-title';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';

function NoProfile(state: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <>
      <PageHead title={<Trans>Profile</Trans>} />
      <EmptyState
        {...state}
        action={
          <ButtonLink to="/members">
            <Trans>Search members</Trans>
          </ButtonLink>
        }
      />
    </>
  );
}

/** There is no such member, or no longer; why is nobody's business. */
export function GonePage() {
  const { t } = useLingui();
  const title = t`This member is no longer here`;
  usePageTitle(title);
  return (
    <NoProfile icon={<UserRoundX />} title={title}>
      <Trans>They may have deleted or hidden their profile.</Trans>
    </NoProfile>
  );
}

/** Spec 8: 'You're blocked by {name}. You do not have access to this page.', in the server's words. */
export function BlockedPage({ reason }: { reason: string }) {
  return <NoProfile icon={<Ban />} title={reason} />;
}
