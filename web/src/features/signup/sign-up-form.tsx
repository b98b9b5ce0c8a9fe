import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AboutStep } from '#/features/signup/about-step';
import { AccountStep } from '#/features/signup/account-step';
import { draftOf } from '#/features/signup/draft';
import { MatchingMembers } from '#/features/signup/matching-members';
import { MessageFields } from '#/features/signup/message-fields';
import { MoreStep } from '#/features/signup/more-step';
import { PhotoStep } from '#/features/signup/photo-step';
import { usePhotoUpload } from '#/features/signup/photo-upload';
import { useProblemTexts } from '#/features/signup/problem-texts';
import { chooseRecipient, forgetRecipient, readRecipient, type Recipient } from '#/features/signup/recipient';
import { STEPS, STEPS_WITH_MATCHES } from '#/features/signup/sign-up-values';
import { StepDots } from '#/features/signup/step-dots';
import { useSignUp, useSignUpContext } from '#/features/signup/use-sign-up';
import { useStepForm } from '#/features/signup/use-step-form';
import { useHydrated } from '#/lib/hydrated';
import { PlaceFields } from '#/shared/places/place-fields';
import { usePlace } from '#/shared/places/use-place';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { isCouple } from '#/shared/profile/genders';
import { useMinAge } from '#/shared/profile/use-min-age';
import { WhomFields, type Whom } from '#/shared/profile/whom-fields';
import { Button } from '#/ui/buttons/button';
import styles from './sign-up-form.module.css';

export interface SignUpFormProps {
  /** What the address says, 0 first: a step that was not reached yet shows the furthest one that was. */
  step: number;
  goTo: (step: number) => void;
  /** Shows members who fit what was said, to write to one of them. */
  withMatches?: boolean;
}

/** The photo's step. */
const PHOTO = 1;

/** Five short steps in one form (spec 2); the page made at build time shows the first. */
export function SignUpForm({ step: asked, goTo, withMatches = false }: SignUpFormProps) {
  const { t } = useLingui();
  const hydrated = useHydrated();
  const steps = withMatches ? STEPS_WITH_MATCHES : STEPS;
  // A reload forgets the password, so it starts at the first step with the rest filled in.
  const [reached, setReached] = useState(0);
  const [chosen, setRecipient] = useState<Recipient | null | undefined>(undefined);
  const recipient = chosen === undefined && hydrated ? readRecipient() : (chosen ?? null);
  const step = Math.min(Math.max(asked, 0), reached);
  const last = step === steps.length - 1;
  const choice = usePlace(reached > 0, () => ({
    country: draftOf('country'),
    region: draftOf('region'),
    city: draftOf('city'),
  }));
  const [gender, setGender] = useState<string | undefined>(undefined);
  // What the draft puts into the form is chosen as well.
  const couple = isCouple(gender ?? (hydrated ? draftOf('gender') : null));
  const onChoose = (whom: Partial<Whom>) => {
    if (whom.gender) setGender(whom.gender);
  };
  const [upload, photo] = usePhotoUpload();
  const minAge = useMinAge()(choice.place.country);
  const { form, busy, failure, error, onSubmit, onInput, checkNow } = useStepForm({
    steps,
    step,
    goTo: (next) => {
      // Going on without the photo that was refused is a decision.
      if (step === PHOTO && next > PHOTO && photo.status === 'refused') upload.remove();
      setReached((before) => Math.max(before, next));
      goTo(next);
    },
    complete: hydrated,
    context: useSignUpContext(recipient),
    photo: upload,
    text: useProblemTexts(minAge),
    send: useSignUp(recipient),
  });
  const withoutMessage = () => {
    forgetRecipient();
    setRecipient(null);
    form.current?.querySelector<HTMLElement>('[name=name]')?.focus();
  };
  const first = (
    <>
      {withMatches && (
        <>
          <WhomFields error={error} onChoose={onChoose} />
          <MatchingMembers
            form={form}
            country={choice.place.country}
            recipient={recipient}
            onChoose={(card) => setRecipient(chooseRecipient(card.id, card))}
          />
        </>
      )}
      {recipient && <MessageFields key={recipient.id} recipient={recipient} error={error} onRemove={withoutMessage} />}
      <AccountStep error={error} />
    </>
  );
  const name = recipient?.card?.name;
  const sections = [
    { key: 'account', title: name && !withMatches ? t`Write to ${name}` : t`Your account`, content: first },
    { key: 'photo', title: t`Your photo`, content: <PhotoStep upload={upload} photo={photo} /> },
    {
      key: 'about',
      title: t`About you`,
      content: (
        <AboutStep
          error={error}
          minAge={minAge}
          withWhom={!withMatches}
          couple={couple}
          onChoose={onChoose}
          checkNow={checkNow}
        />
      ),
    },
    { key: 'place', title: t`Where you live`, content: <PlaceFields error={error} choice={choice} /> },
    { key: 'more', title: t`A little more about you`, content: <MoreStep error={error} wanted={reached > 1} /> },
  ];
  const skips = step === PHOTO && (photo.status === 'none' || photo.status === 'refused');
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} onInput={onInput} method="post" noValidate>
      <StepDots current={step} steps={sections.length} />
      {sections.map(
        ({ key, title, content }, index) =>
          (index === 0 || hydrated) && (
            <section key={key} className={styles.step} data-step={key} hidden={index !== step} aria-label={title}>
              <h2 tabIndex={-1} className={styles.title}>
                {title}
              </h2>
              {content}
            </section>
          ),
      )}
      <ProblemNotice error={failure} />
      <div className={styles.buttons}>
        {step > 0 && (
          <Button variant="secondary" size="large" onClick={() => goTo(step - 1)}>
            <Trans>Back</Trans>
          </Button>
        )}
        <Button type="submit" size="large" wide busy={busy}>
          {last ? <Trans>Create free account</Trans> : skips ? <Trans>Skip this step</Trans> : <Trans>Continue</Trans>}
        </Button>
      </div>
    </form>
  );
}
