import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useUser } from '#/api/session';
import { usePageTitle } from '#/lib/page-title';
import { ButtonLink } from '#/ui/buttons/button-link';
import { MessagePage, OutcomeMark } from '#/ui/layout/message-page';

/** Spec 8: an unknown page. A member's home is where the people are. */
export function NotFoundPage() {
  const { t } = useLingui();
  const status = 404;
  const home = useUser() ? '/members' : '/';
  usePageTitle(t`This page could not be found`);
  return (
    <MessagePage
      mark={
        <OutcomeMark state="waiting">
          <Search />
        </OutcomeMark>
      }
      title={<Trans>This page could not be found</Trans>}
      note={<Trans>Error code: {status}</Trans>}
    >
      <ButtonLink to={home}>
        <Trans>Back to the home page</Trans>
      </ButtonLink>
    </MessagePage>
  );
}
