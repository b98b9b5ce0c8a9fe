import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { asProblem, saidOf } from '#/console/api/problem';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
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
  const problem = asProblem(query.error);
  if (problem.code === 'not_allowed') return <NotForYou />;
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
      {saidOf(problem)}
    </Notice>
  );
}

/** A page that none of one's roles opens, or not everywhere. */
function NotForYou() {
  return (
    <EmptyState
      icon={<Lock />}
      title={<Trans>Your roles don't open this</Trans>}
      action={
        <ButtonLink to="/" search={{}} variant="secondary">
          <Trans>To the start page</Trans>
        </ButtonLink>
      }
    >
      <Trans>If you need it for your work, ask an administrator for a role that does.</Trans>
    </EmptyState>
  );
}
