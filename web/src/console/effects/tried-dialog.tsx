import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentProps } from 'react';
import { isProblem } from '#/console/api/problem';
import type { Effects } from '#/console/api/types';
import { ConfirmDialog } from '#/console/confirm-dialog';
import { EffectsList } from '#/console/effects/effects-list';
import { Loaded } from '#/console/loaded';

interface TriedDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'below' | 'isReady'> {
  /** Tells this trial from others. */
  name: readonly unknown[];
  /** Runs the act and takes it back. */
  trial: () => Promise<Effects>;
}

/** Asks once more before a grave act, with what it would do as its own code says it; it waits for that. */
export function TriedDialog({ name, trial, ...asked }: TriedDialogProps) {
  const { onClose } = asked;
  const tried = useQuery({
    queryKey: ['trial', ...name],
    queryFn: trial,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // Who gives no proof that it is them does not act either.
  const isCancelled = isProblem(tried.error, 'proof_cancelled');
  useEffect(() => {
    if (isCancelled) onClose();
  }, [isCancelled, onClose]);
  return (
    <ConfirmDialog
      {...asked}
      isReady={tried.data !== undefined}
      below={<Loaded query={tried}>{(effects) => <EffectsList effects={effects} />}</Loaded>}
    />
  );
}
