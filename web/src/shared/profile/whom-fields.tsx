import { useLingui } from '@lingui/react/macro';
import type { Gender, LookingFor } from '#/api/wire';
import { regional } from '#/lib/regional';
import { gendersIn, isCouple, lookingForOf, useMoreGenders } from '#/shared/profile/genders';
import { CheckGroup } from '#/ui/fields/check-group';
import { RadioCards } from '#/ui/fields/radio-cards';

/** Who somebody is, and whom they look for. */
export interface Whom {
  gender: Gender;
  looking_for: LookingFor;
}

interface WhomFieldsProps {
  /** Text of a field's error. */
  error: (field: string) => string | undefined;
  /** What is chosen, where the page keeps it; without it the form does. */
  chosen?: Whom;
  onChoose?: (change: Pick<Whom, 'gender'> | Pick<Whom, 'looking_for'>) => void;
}

type Words = Partial<Record<Gender, string>>;

/** Who somebody is, and whom they look for, each in words. */
export function useWhomWords(): { gender: Words; sought: Words; both: string } {
  const { t } = useLingui();
  const more = useMoreGenders();
  return {
    gender: {
      female: t({ message: 'a woman', comment: 'I am: a woman' }),
      male: t({ message: 'a man', comment: 'I am: a man' }),
      ...Object.fromEntries(more.map(({ id, i_am }) => [id, i_am])),
    },
    sought: {
      female: t({ message: 'women', comment: 'I am looking for: women' }),
      male: t({ message: 'men', comment: 'I am looking for: men' }),
      ...Object.fromEntries(more.map(({ id, sought }) => [id, sought])),
    },
    both: t({ message: 'both', comment: 'I am looking for: women and men' }),
  };
}

/** Whom somebody looks for in words, which of several genders are a list. */
export function useSoughtWords(): (lookingFor: LookingFor) => string {
  const { i18n } = useLingui();
  const { sought, both } = useWhomWords();
  const list = new Intl.ListFormat(regional(i18n.locale));
  const all = Object.entries(sought);
  return (lookingFor) => {
    if (lookingFor === 'both' && all.length === 2) return both;
    const wanted: readonly string[] = gendersIn(lookingFor);
    return list.format(all.flatMap(([gender, word]) => (wanted.includes(gender) ? word : [])));
  };
}

/** The fields for that: where the site takes more genders than two, several can be looked for. */
export function WhomFields({ error, chosen, onChoose }: WhomFieldsProps) {
  const { t } = useLingui();
  const words = useWhomWords();
  const cards = (of: Words) => Object.entries(of).map(([value, label]) => ({ value: value as Gender, label }));
  const people = cards(words.sought);
  // An account is of one or of two for good.
  const genders = cards(words.gender).filter(({ value }) => !chosen || isCouple(value) === isCouple(chosen.gender));
  return (
    <>
      <RadioCards
        legend={t`I am`}
        name="gender"
        {...(chosen && { value: chosen.gender })}
        onChange={(gender: Gender) => onChoose?.({ gender })}
        columns={2}
        error={error('gender')}
        cards={genders}
      />
      {people.length > 2 ? (
        <CheckGroup
          legend={t`I am looking for`}
          name="looking_for"
          options={people}
          chosen={chosen && gendersIn(chosen.looking_for)}
          onChange={(genders) => {
            const looking_for = lookingForOf(genders);
            // Somebody is always looked for: the last box stays ticked.
            if (looking_for) onChoose?.({ looking_for });
          }}
          error={error('looking_for')}
        />
      ) : (
        <RadioCards<LookingFor>
          legend={t`I am looking for`}
          name="looking_for"
          {...(chosen && { value: chosen.looking_for })}
          onChange={(looking_for) => onChoose?.({ looking_for })}
          columns={3}
          error={error('looking_for')}
          cards={[...people, { value: 'both', label: words.both }]}
        />
      )}
    </>
  );
}
