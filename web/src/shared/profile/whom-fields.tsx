import { useLingui } from '@lingui/react/macro';
import type { Gender, LookingFor } from '#/api/wire';
import { RadioCards } from '#/ui/fields/radio-cards';

interface WhomFieldsProps {
  /** Text of a field's error. */
  error: (field: string) => string | undefined;
  /** What is chosen, where the page keeps it; without it the form does. */
  chosen?: { gender: Gender; looking_for: LookingFor };
  onChoose?: (change: { gender: Gender } | { looking_for: LookingFor }) => void;
}

/** Who somebody is, and whom they look for. */
export function WhomFields({ error, chosen, onChoose }: WhomFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <RadioCards
        legend={t`I am`}
        name="gender"
        {...(chosen && { value: chosen.gender })}
        onChange={(gender: Gender) => onChoose?.({ gender })}
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
        {...(chosen && { value: chosen.looking_for })}
        onChange={(looking_for: LookingFor) => onChoose?.({ looking_for })}
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
