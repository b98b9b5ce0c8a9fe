import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#/ui/button-link';
import { PageHead } from '#/ui/page-head';

export function InviteOnlyWords() {
  return <Trans>New members join by invitation at the moment. If you were invited, open the link from your invitation.</Trans>;
}

/** Spec 6: the message of a site that takes no new members, or only those who come by an invitation. */
export function InviteOnly() {
  return (
    <>
      <PageHead title={<Trans>By invitation only</Trans>}><InviteOnlyWords /></PageHead>
      <ButtonLink to="/login" size="large" wide><Trans>Log in</Trans></ButtonLink>
    </>
  );
}
