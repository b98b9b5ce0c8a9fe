import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { type ConsoleProblem, asProblem, saidOf } from '#/console/api/problem';
import { showToast } from '#/ui/overlays/toast-store';

interface Options<Answer> {
  /** Lists that are other ones afterwards. */
  renews?: readonly QueryKey[];
  onDone?: (answer: Answer) => void;
  /** Says a refusal in its own place; else a toast says it. */
  quiet?: boolean;
}

/** An act of staff: busy while it runs, its refusal said, what it changes fetched anew. */
export function useAct<Input, Answer>(
  work: (input: Input) => Promise<Answer>,
  { renews = [], onDone, quiet = false }: Options<Answer> = {},
): { act: (input: Input) => void; isBusy: boolean; problem: ConsoleProblem | null; reset: () => void } {
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: work,
    onSuccess: async (answer) => {
      onDone?.(answer);
      await Promise.all(renews.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (thrown) => {
      const problem = asProblem(thrown);
      if (!quiet && problem.code !== 'proof_cancelled') showToast(saidOf(problem), { tone: 'danger' });
    },
  });
  const problem = error && asProblem(error);
  return { act: mutate, isBusy: isPending, problem: problem?.code === 'proof_cancelled' ? null : problem, reset };
}
