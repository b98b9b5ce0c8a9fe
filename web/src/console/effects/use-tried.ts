import { useState } from 'react';
import { useAct } from '#/console/api/use-act';

/**
 * Tries what a form would do. What the trial said counts while the form is the same (`keyOf`): its fields stay
 * open while the trial runs, and what was tried has to be what is done.
 */
export function useTried<Form, Answer>(
  form: Form,
  trial: (form: Form) => Promise<Answer>,
  keyOf: (form: Form) => string = (sent) => JSON.stringify(sent),
) {
  const [last, setLast] = useState<{ of: string; answer: Answer } | null>(null);
  const { act, ...rest } = useAct(async (sent: Form) => ({ of: keyOf(sent), answer: await trial(sent) }), {
    quiet: true,
    onDone: setLast,
  });
  return {
    ...rest,
    tried: last?.of === keyOf(form) ? last.answer : null,
    tryIt: () => act(form),
    forget: () => setLast(null),
  };
}
