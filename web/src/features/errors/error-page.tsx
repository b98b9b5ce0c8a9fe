import { Trans } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ProblemError } from '#/api/problem';
import { NotFoundPage } from '#/features/errors/not-found-page';
import { mayReload } from '#/lib/chunk-reload';
import { MissingPart } from '#/lib/parts';
import { isTyping } from '#/lib/typing';
import { Button } from '#/ui/buttons/button';
import { MessagePage } from '#/ui/layout/message-page';

/** The text that the server chose for the reader; other errors speak to programmers. */
function readableMessage(error: unknown): string {
  return error instanceof ProblemError ? error.problem.detail : '';
}

/** A page whose script did not come is loaded anew, once; the router would keep the failure for ever. */
function useAnotherTry(error: unknown): void {
  useEffect(() => {
    if (error instanceof MissingPart && navigator.onLine && !isTyping() && mayReload()) location.reload();
  }, [error]);
}

/** Spec 8: a route error with its message or 'Error' and its status code (500 when there is none). */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  useAnotherTry(error);
  // Nothing but a refusal can come out better on a page whose scripts failed.
  const again = error instanceof ProblemError ? reset : () => location.reload();
  const status = error instanceof ProblemError && error.status > 0 ? error.status : 500;
  if (status === 404) return <NotFoundPage />;
  const message = readableMessage(error);
  return (
    <MessagePage mark={status} title={message || <Trans>Error</Trans>}>
      {!message && (
        <p>
          <Trans>An error has occurred.</Trans>
        </p>
      )}
      <Button onClick={again}>
        <Trans>Try again</Trans>
      </Button>
    </MessagePage>
  );
}
