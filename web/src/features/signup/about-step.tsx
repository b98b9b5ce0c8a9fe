import type { StepProps } from '#/features/signup/account-step';
import { CoupleFields, CoupleNote } from '#/features/signup/couple-fields';
import { BirthFields } from '#/shared/profile/birth-fields';
import { WhomFields, type Whom } from '#/shared/profile/whom-fields';

interface AboutStepProps extends StepProps {
  minAge: number;
  /** False where this was asked before. */
  withWhom: boolean;
  /** The account is of two people. */
  couple: boolean;
  onChoose: (whom: Partial<Whom>) => void;
  /** Checks a date that is whole. */
  checkNow: (field: 'date_of_birth' | 'second_date_of_birth') => void;
}

/** Who somebody is: gender, whom they look for, date of birth; of a couple both dates, and that both agree. */
export function AboutStep({ error, minAge, withWhom, couple, onChoose, checkNow }: AboutStepProps) {
  return (
    <>
      {withWhom && <WhomFields error={error} onChoose={onChoose} />}
      {couple && <CoupleNote />}
      <BirthFields minAge={minAge} error={error('date_of_birth')} onComplete={() => checkNow('date_of_birth')} />
      {couple && (
        <CoupleFields error={error} minAge={minAge} onBirthComplete={() => checkNow('second_date_of_birth')} />
      )}
    </>
  );
}
