import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memberQuery } from '#/api/queries/member';
import { ownProfileQuery } from '#/api/queries/own-profile';
import { interestsQuery } from '#/api/queries/reference';
import type { ProfileCard } from '#/api/wire';

/** The first interest that both have; undefined until that is known, and where there is none. */
function useCommonInterest(card: ProfileCard): string | undefined {
  const theirs = useQuery({ ...memberQuery(card.id), retry: false }).data?.interests ?? [];
  const mine = useQuery({ ...ownProfileQuery, retry: false }).data?.profile.interests ?? [];
  const id = theirs.find((one) => mine.includes(one));
  const named = useQuery({ ...interestsQuery, enabled: id !== undefined }).data;
  return named?.find((interest) => interest.id === id)?.name;
}

/** Three ways to begin: by what both like, by where they live, by something light. */
export function useOpeners(card: ProfileCard): readonly string[] {
  const { t } = useLingui();
  const common = useCommonInterest(card);
  const { name, city } = card;
  return [
    common
      ? t({
          message: `${common}: we have that in common! How did it start for you?`,
          comment: 'Words a member may send first. The placeholder is an interest, such as "Cooking".',
        })
      : t({ message: `Hi ${name}, how was your day?`, comment: 'Words a member may send first.' }),
    t({
      message: `What's your favourite place in ${city}?`,
      comment: 'Words a member may send first. The placeholder is a town.',
    }),
    t({ message: `What would your perfect Sunday look like?`, comment: 'Words a member may send first.' }),
  ];
}
