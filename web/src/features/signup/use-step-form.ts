import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { asProblem, type ProblemError } from '#/api/problem';
import type { SignUp } from '#/api/wire';
import { fillForm, keepDraft, readDraft } from '#/features/signup/draft';
import type { PhotoUpload } from '#/features/signup/photo-upload';
import {
  problemFields,
  problemsOf,
  toSignUp,
  type SignUpContext,
  type SignUpProblem,
  type SignUpProblems,
} from '#/features/signup/sign-up-rules';
import { orderOf, readValues, stepOf, type SignUpValues, type Steps } from '#/features/signup/sign-up-values';
import { fieldErrors } from '#/features/signup/use-sign-up';

interface StepFormOptions {
  steps: Steps;
  /** The step on screen, 0 first. */
  step: number;
  goTo: (step: number) => void;
  /** All fields are on the page: the draft may go into them. */
  complete: boolean;
  context: () => SignUpContext;
  photo: PhotoUpload;
  text: (problem: SignUpProblem) => string;
  send: (details: SignUp) => Promise<void>;
}

type Errors = Readonly<Record<string, string>>;

/** The control that stands for a field: the date's first part for the date, the message for whom it goes to. */
function controlOf(form: HTMLFormElement, field: string): HTMLElement | null {
  const names: Record<string, string> = {
    date_of_birth: 'birth_day',
    second_date_of_birth: 'second_birth_day',
    signup_message_to: 'signup_message',
  };
  return form.querySelector<HTMLElement>(`[name="${CSS.escape(names[field] ?? field)}"]`);
}

function without(errors: Errors, field: string): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([one]) => one !== field));
}

/**
 * Brings the focus to a field that was refused, or to the heading of a step that was gone to, once it is on
 * screen.
 */
function useStepFocus(form: { readonly current: HTMLFormElement | null }, step: number): (field: string) => void {
  const wanted = useRef<string | null>(null);
  const shown = useRef(step);
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
  return (field) => {
    wanted.current = field;
  };
}

/**
 * One form over several steps: checked step by step, sent once, errors on their fields and their step, focus on
 * the first.
 */
export function useStepForm({ steps, step, goTo, complete, context, photo, text, send }: StepFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const focusOn = useStepFocus(form, step);

  useEffect(() => {
    if (!complete || !form.current) return;
    fillForm(form.current, readDraft());
    // For who watches what is chosen.
    form.current.dispatchEvent(new Event('change'));
  }, [complete]);

  /** Shows texts on their fields, on the step of the first. */
  const refuse = (texts: Errors) => {
    const [first] = Object.keys(texts).toSorted((one, other) => orderOf(one, steps) - orderOf(other, steps));
    setErrors(texts);
    if (texts.photo !== undefined) photo.refuse({ said: texts.photo });
    if (first === undefined) return;
    focusOn(first);
    if (stepOf(first, steps) !== step) goTo(stepOf(first, steps));
  };
  const refuseFields = (problems: SignUpProblems, fields: readonly string[]) =>
    refuse(
      Object.fromEntries(
        Object.entries(problems)
          .filter(([field]) => fields.includes(field))
          .map(([field, problem]) => [field, text(problem)]),
      ),
    );

  /** Sends everything, with the photo once that is there; one that failed is to be seen first. */
  async function sendWithPhoto(values: SignUpValues) {
    const token = await photo.settled();
    if (photo.state.get().status === 'refused') {
      focusOn('photo');
      return goTo(stepOf('photo', steps));
    }
    const details = toSignUp(values, { ...context(), photo: token });
    if (details) await send(details);
  }

  async function submit(values: SignUpValues) {
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await sendWithPhoto(values);
    } catch (error) {
      const problem = asProblem(error);
      const texts = fieldErrors(problem);
      if (Object.keys(texts).length > 0) refuse(texts);
      else setFailure(problem);
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
      const problems = problemsOf(values, context());
      const fields = problemFields(problems, steps, step);
      if (fields.length > 0) return refuseFields(problems, fields);
      setErrors({});
      if (step === steps.length - 1) void submit(values);
      else goTo(step + 1);
    },
    onInput: ({ target }: { target: EventTarget }) => {
      if (form.current) keepDraft(form.current);
      const name = target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : '';
      const field = name.replace(/birth_(?:day|month|year)$/u, 'date_of_birth');
      // Of the errors that were on screen: a check of this very key may just have found a new one.
      if (field in errors) setErrors((known) => (known[field] === errors[field] ? without(known, field) : known));
    },
    /** Checks one field as it stands, without taking the focus (spec 5: the age at once). */
    checkNow: (field: keyof SignUpProblems) => {
      if (!form.current) return;
      const problem = problemsOf(readValues(form.current), context())[field];
      setErrors((known) => (problem ? { ...known, [field]: text(problem) } : without(known, field)));
    },
  };
}
