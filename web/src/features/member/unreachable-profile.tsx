import { Trans } from '@lingui/react/macro';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { PageHead } from '#/ui/layout/page-head';

/** The profile could not be fetched just now. */
export function UnreachableProfile({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHead title={<Trans>Profile</Trans>} />
      <ProblemNotice error={error} />
      <p>
        <Button variant="secondary" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    </>
  );
}
