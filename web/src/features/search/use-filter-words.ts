import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { MemberFilters } from '#/api/queries/members';
import { citiesQuery, interestsQuery, regionsQuery } from '#/api/queries/reference';
import { wordsIn } from '#/features/search/search-filters';
import { countryName } from '#/lib/regional';
import { useMoreGenders } from '#/shared/profile/genders';
import { INTENT, INTENTS } from '#/shared/profile/intent-words';
import { languageName } from '#/shared/profile/spoken-languages';

/**
 * The name of a city whose id stands in an address; null until it is known. The id of a city begins with its
 * country.
 */
export function useCityName(id: string | undefined): string | null {
  const { data } = useQuery({ ...citiesQuery(id?.slice(0, 2).toUpperCase() ?? ''), enabled: id !== undefined });
  return data?.find((city) => city.id === id)?.name ?? null;
}

/** A filter in force: its words, and the change that takes it away. */
export interface FilterWords {
  key: string;
  text: string;
  away: MemberFilters;
}

/** From so old to so old; an end may be open. */
function useAgeWords({ min_age, max_age }: MemberFilters): string | null {
  const { t } = useLingui();
  if (min_age !== undefined && max_age !== undefined) return t`${min_age} to ${max_age}`;
  if (min_age !== undefined) return t`${min_age} and older`;
  return max_age === undefined ? null : t`Up to ${max_age}`;
}

/** Country, region, or around which city. */
function usePlaceWords({ country, countryregion, near, radius }: MemberFilters): FilterWords[] {
  const { t, i18n } = useLingui();
  const regions = useQuery({ ...regionsQuery, enabled: countryregion !== undefined }).data ?? {};
  const city = useCityName(near) ?? '…';
  const region = Object.values(regions)
    .flat()
    .find(({ id }) => id === countryregion);
  return [
    ...(country ? [{ key: 'country', text: countryName(country, i18n.locale), away: { country: undefined } }] : []),
    ...(countryregion
      ? [{ key: 'region', text: region?.name ?? countryregion, away: { countryregion: undefined } }]
      : []),
    ...(near
      ? [
          {
            key: 'near',
            text: radius ? t`Within ${radius} km of ${city}` : t`Around ${city}`,
            away: { near: undefined },
          },
        ]
      : []),
  ];
}

function useInterestWords(filters: MemberFilters): FilterWords[] {
  const ids = wordsIn(filters.interests);
  const known = useQuery({ ...interestsQuery, enabled: ids.length > 0 }).data ?? [];
  return ids.map((id) => ({
    key: `interest-${id}`,
    text: known.find((interest) => interest.id === id)?.name ?? '…',
    away: { interests: ids.filter((other) => other !== id).join(',') || undefined },
  }));
}

/** What people say of themselves. */
function useSaidWords({ intent, languages }: MemberFilters): FilterWords[] {
  const { i18n } = useLingui();
  const without = (words: string[], word: string) => words.filter((other) => other !== word).join(',') || undefined;
  const open = wordsIn(intent);
  const spoken = wordsIn(languages);
  return [
    ...INTENTS.filter((one) => open.includes(one)).map((one) => ({
      key: `intent-${one}`,
      text: i18n._(INTENT[one]),
      away: { intent: without(open, one) },
    })),
    ...spoken.map((code) => ({
      key: `language-${code}`,
      text: languageName(code, i18n.locale),
      away: { languages: without(spoken, code) },
    })),
  ];
}

/** The filters in force in words, for the chips. */
export function useFilterWords(filters: MemberFilters): FilterWords[] {
  const { t } = useLingui();
  const { gender, real_only, photo, verified, online, sort } = filters;
  const ages = useAgeWords(filters);
  const more = useMoreGenders().map(({ id, people }) => [id, people]);
  const genders: Record<string, string> = { female: t`Women`, male: t`Men`, ...Object.fromEntries(more) };
  return [
    ...(gender ? [{ key: 'gender', text: genders[gender] ?? '…', away: { gender: undefined } }] : []),
    ...(ages ? [{ key: 'age', text: ages, away: { min_age: undefined, max_age: undefined } }] : []),
    ...usePlaceWords(filters),
    ...(online ? [{ key: 'online', text: t`Online now`, away: { online: undefined } }] : []),
    ...(photo ? [{ key: 'photo', text: t`With photo`, away: { photo: undefined } }] : []),
    ...(verified ? [{ key: 'verified', text: t`Verified people only`, away: { verified: undefined } }] : []),
    ...(real_only ? [{ key: 'real_only', text: t`Real members only`, away: { real_only: undefined } }] : []),
    ...useSaidWords(filters),
    ...useInterestWords(filters),
    ...(sort === 'newest' ? [{ key: 'sort', text: t`Newest first`, away: { sort: undefined } }] : []),
  ];
}
