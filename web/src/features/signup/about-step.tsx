import type { StepProps } from '#/features/signup/account-step';
import { BirthFields } from '#/shared/profile/birth-fields';
import { WhomFields } from '#/shared/profile/whom-fields';

interface AboutStepProps extends StepProps {
  minAge: number;
  /** False where this was asked before. */
  withWhom: boolean;
  onBirthComplete: (fields: HTMLElement) => void;
}

/** Who somebody is: gender, whom they look for, date of birth. */
export function AboutStep({ error, minAge, withWhom, onBirthComplete }: AboutStepProps) {
  return (
    <>
      {withWhom && <WhomFields error={error} />}
      <BirthFields minAge={minAge} error={error('date_of_birth')} onComplete={onBirthComplete} />
    </>
  );
}
