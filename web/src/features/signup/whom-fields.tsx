import { useLingui } from '@lingui/react/macro';
import type { StepProps } from '#/features/signup/account-step';
import { RadioCards } from '#/ui/radio-cards';

/** Who somebody is, and whom they look for. */
export function WhomFields({ error }: StepProps) {
  const { t } = useLingui();
  return (
    <>
      <RadioCards
        legend={t`I am`}
        name="gender"
        columns={2}
        error={error('gender')}
        cards={[
          { value: 'female', label: t({ message: 'a woman', comment: 'I am: a woman' }) },
          { value: 'male', label: t({ message: 'a man', comment: 'I am: a man' }) },
        ]}
      />
      <RadioCards
        legend={t`I am looking for`}
        name="looking_for"
        columns={3}
        error={error('looking_for')}
        cards={[
          { value: 'female', label: t({ message: 'women', comment: 'I am looking for: women' }) },
          { value: 'male', label: t({ message: 'men', comment: 'I am looking for: men' }) },
          { value: 'both', label: t({ message: 'both', comment: 'I am looking for: women and men' }) },
        ]}
      />
    </>
  );
}
