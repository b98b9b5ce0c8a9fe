import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#/ui/buttons/button-link';
import { MessagePage } from '#/ui/layout/message-page';
import { useTitle } from '#/console/shell/use-title';

/** An address that is no page. */
export function NotFoundPage() {
  const { t } = useLingui();
  useTitle(t`Page not found`);
  return (
    <main>
      <MessagePage mark="404" title={<Trans>Page not found</Trans>}>
        <ButtonLink to="/">
          <Trans>Go to the start page</Trans>
        </ButtonLink>
      </MessagePage>
    </main>
  );
}
