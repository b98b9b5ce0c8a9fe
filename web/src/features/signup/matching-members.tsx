import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';
import { membersQuery } from '#/api/queries/members';
import type { Country, Gender, LookingFor, ProfileCard } from '#/api/wire';
import { PersonLine } from '#/features/signup/person-line';
import type { Recipient } from '#/features/signup/recipient';
import { GENDERS, gendersIn, lookingForOf } from '#/shared/profile/genders';
import styles from './matching-members.module.css';

/** So many are a choice and not yet a search. */
const SHOWN = 6;

interface Whom {
  own: Gender;
  sought: readonly Gender[];
}

/** Who is asked for in the form so far; null until both are said. */
function useWhom(form: RefObject<HTMLFormElement | null>): Whom | null {
  const [answers, setAnswers] = useState<{ gender: unknown; looking_for: LookingFor | null }>({
    gender: null,
    looking_for: null,
  });
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const read = () => {
      const data = new FormData(element);
      setAnswers({ gender: data.get('gender'), looking_for: lookingForOf(data.getAll('looking_for')) });
    };
    read();
    element.addEventListener('change', read);
    return () => element.removeEventListener('change', read);
  }, [form]);
  const own = GENDERS.find((known) => known === answers.gender);
  return own && answers.looking_for ? { own, sought: gendersIn(answers.looking_for) } : null;
}

interface MatchingMembersProps {
  form: RefObject<HTMLFormElement | null>;
  country: Country;
  recipient: Recipient | null;
  onChoose: (card: ProfileCard) => void;
}

/**
 * Members of the visitor's country who fit what they said, as their search would show them: press one to write
 * to them.
 */
export function MatchingMembers({ form, country, recipient, onChoose }: MatchingMembersProps) {
  const { t } = useLingui();
  const whom = useWhom(form);
  // The search takes one gender or all of them.
  const gender = whom?.sought.length === 1 ? whom.sought[0] : undefined;
  const filters = { gender, own_gender: whom?.own, country };
  const query = useInfiniteQuery({ ...membersQuery(filters), enabled: whom !== null && country !== '' });
  const found = query.data?.pages[0]?.results ?? [];
  const members = found.filter((card) => whom?.sought.includes(card.gender)).slice(0, SHOWN);
  if (!whom || (query.isSuccess && members.length === 0) || query.isError) return null;
  return (
    <section className={styles.matches} aria-busy={query.isPending}>
      <h3 className={styles.title}>
        <Trans>They could be a match</Trans>
      </h3>
      <p className={styles.note}>
        <Trans>Choose someone to write to, or carry on without.</Trans>
      </p>
      <ul className={styles.list} aria-label={t`Members who suit you`}>
        {members.map((card) => (
          <li key={card.id}>
            <button
              type="button"
              className={styles.member}
              aria-pressed={recipient?.id === card.id}
              onClick={() => onChoose(card)}
            >
              <PersonLine card={card} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
