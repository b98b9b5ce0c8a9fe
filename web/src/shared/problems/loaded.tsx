import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { Skeleton } from '#/ui/layout/skeleton';
import { Stack } from '#/ui/layout/stack';

interface LoadedProps<Answer> {
  query: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
  /** What stands there until then, as high as most answers are; null where most answers show nothing. */
  place?: ReactNode;
}

const PLACE = (
  <>
    <Skeleton shape="title" />
    <Skeleton />
  </>
);

/** What a call answered; until then its place, and a way to try again where it failed. */
export function Loaded<Answer>({ query, children, place = PLACE }: LoadedProps<Answer>) {
  const { t } = useLingui();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <>
        <ProblemNotice error={query.error} />
        <p>
          <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      </>
    );
  }
  if (place === null) return null;
  return (
    <div role="status" aria-label={t`Loading`}>
      <Stack>{place}</Stack>
    </div>
  );
}
