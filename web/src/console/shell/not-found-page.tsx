import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { ButtonLink } from '#/ui/buttons/button-link';
import { MessagePage, OutcomeMark } from '#/ui/layout/message-page';
import { useTitle } from '#/console/shell/use-title';

/** An address that is no page. */
export function NotFoundPage() {
  const { t } = useLingui();
  useTitle(t`Page not found`);
  return (
    <main>
      <MessagePage
        mark={
          <OutcomeMark state="waiting">
            <SearchX />
          </OutcomeMark>
        }
        title={<Trans>Page not found</Trans>}
      >
        <ButtonLink to="/">
          <Trans>Go to the start page</Trans>
        </ButtonLink>
      </MessagePage>
    </main>
  );
}
