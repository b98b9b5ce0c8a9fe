import { Trans } from '@lingui/react/macro';
import { Door } from '#/console/sign-in/door';
import { Button } from '#/ui/buttons/button';

/** Nobody knows whether somebody is in: the server does not answer. */
export function UnreachablePage({ onAgain }: { onAgain: () => void }) {
  return (
    <Door
      title={<Trans>We can't reach the server</Trans>}
      lead={<Trans>Check your connection and try again. What you've done so far is saved.</Trans>}
    >
      <Button onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
    </Door>
  );
}
