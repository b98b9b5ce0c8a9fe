import { Trans } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { CircleAlert, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { ProblemError } from '#/api/problem';
import { NotFoundPage } from '#/features/errors/not-found-page';
import { reloadOnce } from '#/lib/at-work';
import { MissingPart } from '#/lib/parts';
import { Button } from '#/ui/buttons/button';
import { MessagePage, OutcomeMark } from '#/ui/layout/message-page';

/** The text that the server chose for the reader; other errors speak to programmers. */
function readableMessage(error: unknown): string {
  return error instanceof ProblemError ? error.problem.detail : '';
}

/** A page whose script did not come is loaded anew, once; the router would keep the failure for ever. */
function useAnotherTry(error: unknown): void {
  useEffect(() => {
    if (error instanceof MissingPart && navigator.onLine) reloadOnce();
  }, [error]);
}

/** Nothing could be fetched: the way is gone, not the page. */
function isCutOff(error: unknown): boolean {
  const unanswered = error instanceof MissingPart || (error instanceof ProblemError && error.status === 0);
  return unanswered && !navigator.onLine;
}

function CutOff({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage
      mark={
        <OutcomeMark state="waiting">
          <WifiOff />
        </OutcomeMark>
      }
      title={<Trans>You're offline</Trans>}
    >
      <p>
        <Trans>There's no internet connection. What you've written is saved on this device.</Trans>
      </p>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </MessagePage>
  );
}

/**
 * Spec 8: a route error with its message or 'Error' and its status code (500 when there is none). Where the server
 * failed, with what one can quote, and to whom; a plain link, since the router may be what broke.
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  useAnotherTry(error);
  // Nothing but a refusal can come out better on a page whose scripts failed.
  const again = error instanceof ProblemError ? reset : () => location.reload();
  const status = error instanceof ProblemError && error.status > 0 ? error.status : 500;
  if (status === 404) return <NotFoundPage />;
  if (isCutOff(error)) return <CutOff onRetry={again} />;
  const message = readableMessage(error);
  const reference = error instanceof ProblemError && error.problem.reference;
  return (
    <MessagePage
      mark={
        <OutcomeMark state="failed">
          <CircleAlert />
        </OutcomeMark>
      }
      title={message || <Trans>Error</Trans>}
      note={
        <>
          <Trans>Error code: {status}</Trans>
          {reference && (
            <>
              <br />
              <Trans comment="What one tells customer service, such as 4F7K-29QD">Reference: {reference}</Trans>
            </>
          )}
        </>
      }
    >
      {!message && (
        <p>
          <Trans>An error has occurred.</Trans>
        </p>
      )}
      <Button onClick={again}>
        <Trans>Try again</Trans>
      </Button>
      {reference && (
        <a href="/pages/service">
          <Trans>Customer service</Trans>
        </a>
      )}
    </MessagePage>
  );
}
