import { Trans } from '@lingui/react/macro';
import type { StepProps } from '#/features/signup/account-step';
import { BirthFields } from '#/shared/profile/birth-fields';
import { Checkbox } from '#/ui/fields/checkbox';

/** What an account of two people is, before either date is asked for. */
export function CoupleNote() {
  return (
    <>
      <p>
        <Trans>
          This account is for two people. Both of you can read and write everything in it, and both of you are
          responsible for it. It can't become an account for one person later.
        </Trans>
      </p>
      <p>
        <Trans>
          Use both your names if you like, and enter the dates of birth in the same order. You can change the name in
          your profile.
        </Trans>
      </p>
    </>
  );
}

interface CoupleFieldsProps extends StepProps {
  minAge: number;
  onBirthComplete: (fields: HTMLElement) => void;
}

/** What is asked of the second person, and of both. */
export function CoupleFields({ error, minAge, onBirthComplete }: CoupleFieldsProps) {
  return (
    <>
      <BirthFields second minAge={minAge} error={error('second_date_of_birth')} onComplete={onBirthComplete} />
      <Checkbox
        name="both_agree"
        label={
          <Trans>We're both at least {minAge} years old, and we both accept the terms and the privacy statement</Trans>
        }
        error={error('both_agree')}
      />
    </>
  );
}
