import { useRef, useState, type SubmitEvent } from 'react';
import * as v from 'valibot';
import { asProblem, type ProblemError } from '#/api/problem';

interface FormOptions<Schema extends v.GenericSchema> {
  /** Its messages are what a field shows. */
  schema: Schema;
  /** Sends the values; a ProblemError's field errors go to their fields. */
  submit: (values: v.InferOutput<Schema>) => Promise<void>;
}

export interface FormState {
  busy: boolean;
  /** What went wrong with the whole, not with a field. */
  failure: ProblemError | null;
  /** Text of a field's error. */
  error: (field: string) => string | undefined;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Forgets a field's error once it is edited. */
  onInput: (event: { target: EventTarget }) => void;
}

type Errors = Readonly<Record<string, string>>;

function valuesOf(form: HTMLFormElement): Record<string, FormDataEntryValue> {
  return Object.fromEntries(new FormData(form));
}

function issuesOf(issues: readonly v.BaseIssue<unknown>[]): Errors {
  const texts: Record<string, string> = {};
  for (const issue of issues) texts[v.getDotPath(issue) ?? ''] ??= issue.message;
  return texts;
}

function focusFirst(form: HTMLFormElement, errors: Errors) {
  const field = [...form.elements].find(
    (element) => element instanceof HTMLElement && (element.getAttribute('name') ?? '') in errors,
  );
  if (field instanceof HTMLElement) field.focus();
}

/** A form of native fields: checked by a schema, sent once at a time, errors beside their fields. */
export function useForm<Schema extends v.GenericSchema>({ schema, submit }: FormOptions<Schema>): FormState {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const sending = useRef(false);

  async function send(form: HTMLFormElement, values: v.InferOutput<Schema>) {
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await submit(values);
    } catch (error) {
      const problem = asProblem(error);
      const byField = Object.fromEntries((problem.problem.errors ?? []).map(({ field, detail }) => [field, detail]));
      setErrors(byField);
      focusFirst(form, byField);
      if (Object.keys(byField).length === 0) setFailure(problem);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    failure,
    error: (field) => errors[field],
    onSubmit: (event) => {
      event.preventDefault();
      if (sending.current) return;
      const form = event.currentTarget;
      const parsed = v.safeParse(schema, valuesOf(form));
      if (parsed.success) {
        setErrors({});
        void send(form, parsed.output);
        return;
      }
      const found = issuesOf(parsed.issues);
      setErrors(found);
      focusFirst(form, found);
    },
    onInput: ({ target }) => {
      const name = target instanceof HTMLElement ? target.getAttribute('name') : null;
      if (name && name in errors)
        setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)));
    },
  };
}
