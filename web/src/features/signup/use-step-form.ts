import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ProblemError } from '#/api/problem';
import type { SignUp } from '#/api/types';
import { fillForm, keepDraft, readDraft } from '#/features/signup/draft';
import { problemFields, problemsOf, toSignUp, type SignUpContext, type SignUpProblem, type SignUpProblems } from '#/features/signup/sign-up-rules';
import { readValues, stepOf, STEPS } from '#/features/signup/sign-up-values';
import { fieldErrors } from '#/features/signup/use-sign-up';

interface StepFormOptions {
  /** The step on screen, 0 first. */
  step: number;
  goTo: (step: number) => void;
  context: () => SignUpContext;
  text: (problem: SignUpProblem) => string;
  send: (details: SignUp) => Promise<void>;
}

type Errors = Readonly<Record<string, string>>;

/** The control that stands for a field: the date's first part for the date. */
function controlOf(form: HTMLFormElement, field: string): HTMLElement | null {
  const name = field === 'date_of_birth' ? 'birth_day' : field;
  return form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
}

/** One form over several steps: checked step by step, sent once, errors on their fields and their step, focus on the first. */
export function useStepForm({ step, goTo, context, text, send }: StepFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  /** What gets focus once its step is on screen: a field, or the step's heading. */
  const wanted = useRef<string | null>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const shown = useRef(step);

  useEffect(() => {
    if (form.current) fillForm(form.current, readDraft());
  }, []);

  // After each render: a refused field may be on a step that comes on screen only then.
  useEffect(() => {
    const moved = shown.current !== step;
    shown.current = step;
    const heading = form.current?.querySelector<HTMLElement>('[data-step]:not([hidden]) h2') ?? null;
    const field = form.current && wanted.current ? controlOf(form.current, wanted.current) : null;
    const target = field ?? (moved ? heading : null);
    if (!target || target.closest('[hidden]')) return;
    wanted.current = null;
    target.focus();
  });

  /** Shows texts on their fields, on the step of the first. */
  const refuse = (texts: Errors) => {
    const [first] = Object.keys(texts).toSorted((one, other) => orderOf(one) - orderOf(other));
    setErrors(texts);
    if (first === undefined) return;
    wanted.current = first;
    if (stepOf(first) !== step) goTo(stepOf(first));
  };
  const refuseFields = (problems: SignUpProblems, fields: readonly string[]) =>
    refuse(Object.fromEntries(Object.entries(problems).filter(([field]) => fields.includes(field)).map(([field, problem]) => [field, text(problem)])));

  async function submit(details: SignUp) {
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await send(details);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const texts = fieldErrors(error);
      if (Object.keys(texts).length > 0) refuse(texts);
      else setFailure(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    form,
    busy,
    failure,
    error: (field: string) => errors[field],
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (sending.current) return;
      const values = readValues(event.currentTarget);
      const now = context();
      const problems = problemsOf(values, now);
      const fields = problemFields(problems, step);
      if (fields.length > 0) return refuseFields(problems, fields);
      setErrors({});
      const details = step === STEPS.length - 1 ? toSignUp(values, now) : undefined;
      if (details) void submit(details);
      else goTo(step + 1);
    },
    onInput: ({ target }: { target: EventTarget }) => {
      if (form.current) keepDraft(form.current);
      const name = target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : '';
      const field = name.startsWith('birth_') ? 'date_of_birth' : name;
      if (field in errors) setErrors(Object.fromEntries(Object.entries(errors).filter(([one]) => one !== field)));
    },
    /** Checks one field as it stands, without taking the focus (spec 5: the age at once). */
    checkNow: (field: keyof SignUpProblems) => {
      if (!form.current) return;
      const problem = problemsOf(readValues(form.current), context())[field];
      setErrors((known) => problem ? { ...known, [field]: text(problem) } : Object.fromEntries(Object.entries(known).filter(([one]) => one !== field)));
    },
  };
}

function orderOf(field: string): number {
  const at = STEPS.flat().findIndex((one) => one === field);
  return at === -1 ? Infinity : at;
}
