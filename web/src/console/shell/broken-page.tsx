import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useTitle } from '#/console/shell/use-title';
import { asProblem, saidOf } from '#/console/api/problem';
import { Button } from '#/ui/buttons/button';
import { MessagePage, OutcomeMark } from '#/ui/layout/message-page';

/** A page that did not come, or broke. */
export function BrokenPage({ error }: { error: unknown }) {
  const { t } = useLingui();
  useTitle(t`Something went wrong`);
  return (
    <main>
      <MessagePage
        mark={
          <OutcomeMark state="failed">
            <CircleAlert />
          </OutcomeMark>
        }
        title={<Trans>Something went wrong</Trans>}
      >
        <p>{saidOf(asProblem(error))}</p>
        <Button onClick={() => location.reload()}>
          <Trans>Load the page again</Trans>
        </Button>
      </MessagePage>
    </main>
  );
}
