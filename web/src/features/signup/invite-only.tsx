import { Trans } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import { useHydrated } from '#/lib/hydrated';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';

export function InviteOnlyWords() {
  return (
    <Trans>New members can join by invitation only. If you've been invited, open the link in your invitation.</Trans>
  );
}

export function ClosingWords() {
  return (
    <Trans>
      This site no longer accepts new members. If you're a member, log in: you can still get unused credits refunded,
      download your data and delete your account.
    </Trans>
  );
}

/**
 * Spec 6: the message of a site that takes no new members, or only those who come by an invitation; or of one
 * that is closing.
 */
export function InviteOnly() {
  const { closing } = useSettings();
  // The page made at build time holds both, and styles pick by the site's flag.
  const known = useHydrated() ? closing : null;
  return (
    <>
      {known !== true && (
        <div data-unless={known === null ? 'closing' : undefined}>
          <PageHead title={<Trans>By invitation only</Trans>}>
            <InviteOnlyWords />
          </PageHead>
        </div>
      )}
      {known !== false && (
        <div data-when={known === null ? 'closing' : undefined}>
          <PageHead title={<Trans>This site is closing</Trans>}>
            <ClosingWords />
          </PageHead>
        </div>
      )}
      <ButtonLink to="/login" size="large" wide>
        <Trans>Log in</Trans>
      </ButtonLink>
    </>
  );
}
