import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '#/lib/page-title';
import { ButtonLink } from '#/ui/buttons/button-link';
import { MessagePage } from '#/ui/layout/message-page';

/** Spec 8: an unknown page. */
export function NotFoundPage() {
  const { t } = useLingui();
  usePageTitle(t`This page could not be found`);
  return (
    <MessagePage mark="404" title={<Trans>This page could not be found</Trans>}>
      <ButtonLink to="/">
        <Trans>Back to the home page</Trans>
      </ButtonLink>
    </MessagePage>
  );
}
