import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AboutStep } from '#/features/signup/about-step';
import { AccountStep } from '#/features/signup/account-step';
import { LegalLine } from '#/features/signup/legal-line';
import { PlaceStep } from '#/features/signup/place-step';
import { useProblemTexts } from '#/features/signup/problem-texts';
import { STEPS } from '#/features/signup/sign-up-values';
import { StepDots } from '#/features/signup/step-dots';
import { useMinAge } from '#/features/signup/use-min-age';
import { usePlace } from '#/features/signup/use-place';
import { useSignUp, useSignUpContext } from '#/features/signup/use-sign-up';
import { useStepForm } from '#/features/signup/use-step-form';
import { Button } from '#/ui/button';
import { ProblemNotice } from '#/ui/problem-notice';
import styles from './sign-up-form.module.css';

interface SignUpFormProps {
  /** What the address says, 1 first: a step that was not reached yet shows the furthest one that was. */
  step: number;
  goTo: (step: number) => void;
}

/** Three short steps in one form; the page made at build time shows the first. */
export function SignUpForm({ step: asked, goTo }: SignUpFormProps) {
  const { t } = useLingui();
  // A reload forgets the password, so it starts at the first step with the rest filled in.
  const [reached, setReached] = useState(1);
  const step = Math.min(Math.max(asked, 1), reached, STEPS.length);
  const last = step === STEPS.length;
  const choice = usePlace(reached > 1);
  const minAge = useMinAge()(choice.place.country);
  const { form, busy, failure, error, onSubmit, onInput, checkNow } = useStepForm({
    step: step - 1,
    goTo: (next) => {
      setReached((before) => Math.max(before, next + 1));
      goTo(next + 1);
    },
    context: useSignUpContext(),
    text: useProblemTexts(minAge),
    send: useSignUp(),
  });
  const steps = [
    { key: 'account', title: t`Your account`, content: <AccountStep error={error} /> },
    { key: 'about', title: t`About you`, content: <AboutStep error={error} minAge={minAge} onBirthComplete={() => checkNow('date_of_birth')} /> },
    { key: 'place', title: t`Where you live`, content: <PlaceStep error={error} choice={choice} /> },
  ];
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} onInput={onInput} method="post" noValidate>
      <StepDots step={step} steps={steps.length} />
      {steps.map(({ key, title, content }, index) => (
        <section key={key} className={styles.step} data-step={key} hidden={index + 1 !== step} aria-label={title}>
          <h2 tabIndex={-1} className={styles.title}>{title}</h2>
          {content}
        </section>
      ))}
      <ProblemNotice error={failure} />
      {last && <LegalLine />}
      <div className={styles.buttons}>
        {step > 1 && <Button variant="secondary" size="large" onClick={() => goTo(step - 1)}><Trans>Back</Trans></Button>}
        <Button type="submit" size="large" wide busy={busy}>{last ? <Trans>Create free account</Trans> : <Trans>Continue</Trans>}</Button>
      </div>
    </form>
  );
}
