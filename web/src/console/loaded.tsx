import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asProblem, saidOf } from '#/console/api/problem';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { Skeleton } from '#/ui/layout/skeleton';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** What was fetched, a stand-in until it is here, or why it is not. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) {
    return (
      <div aria-busy="true">
        <Skeleton shape="block" />
      </div>
    );
  }
  return (
    <Notice
      tone="danger"
      announce
      action={
        <Button size="small" variant="secondary" onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {saidOf(asProblem(query.error))}
    </Notice>
  );
}
