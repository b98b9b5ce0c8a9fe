import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { sessionQuery } from '#/console/api/session';
import { ProofDialog } from '#/console/sign-in/proof-dialog';
import { SignInPage } from '#/console/sign-in/sign-in-page';
import { UnreachablePage } from '#/console/sign-in/unreachable-page';

/**
 * Shows what is inside to who is in, and the way in to everybody else, at the same address: who comes back after
 * their session ended is where they were. Nothing of what was in view stays behind the way in.
 */
export function Gate({ children }: { children: ReactNode }) {
  const { data: session, isPending, isError, refetch } = useQuery(sessionQuery);
  const [wasIn, setWasIn] = useState(false);
  if (session && !wasIn) setWasIn(true);
  if (isPending) return null;
  if (isError) return <UnreachablePage onAgain={() => void refetch()} />;
  return (
    <>
      {session ? children : <SignInPage ended={wasIn} />}
      {session && <ProofDialog />}
    </>
  );
}
