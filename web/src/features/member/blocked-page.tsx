import { Trans } from '@lingui/react/macro';
import { Ban } from 'lucide-react';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';

/** Spec 8: 'You're blocked by {name}. You do not have access to this page.', in the server's words. */
export function BlockedPage({ reason }: { reason: string }) {
  return (
    <>
      <PageHead title={<Trans>Profile</Trans>} />
      <EmptyState
        icon={<Ban />}
        title={reason}
        action={
          <ButtonLink to="/members">
            <Trans>Search members</Trans>
          </ButtonLink>
        }
      />
    </>
  );
}
