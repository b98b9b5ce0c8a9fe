import { useSettings } from '#/api/site';
import type { Gender, LookingFor, MoreGender } from '#/api/wire';
import { useHydrated } from '#/lib/hydrated';

/** In the order in which the server writes them. */
export const GENDERS: readonly Gender[] = ['male', 'female', 'non_binary', 'couple_mf', 'couple_ff', 'couple_mm'];

/** Whether an account of this gender is of two people. */
export const isCouple = (gender: string | null) => gender?.startsWith('couple') ?? false;

const NONE: readonly MoreGender[] = [];

/** The genders that this site takes beside women and men, in words; none on most, nor on a page made at build time. */
export function useMoreGenders(): readonly MoreGender[] {
  const { more_genders } = useSettings();
  return useHydrated() ? more_genders : NONE;
}

/** Whom somebody looks for, one by one. */
export function gendersIn(lookingFor: LookingFor): Gender[] {
  return GENDERS.filter((gender) => (lookingFor === 'both' ? 'male,female' : lookingFor).split(',').includes(gender));
}

/** The same in one word, from what a form says; null: nobody. */
export function lookingForOf(said: readonly unknown[]): LookingFor | null {
  const sought = said.includes('both') ? [...said, 'male', 'female'] : said;
  const word = GENDERS.filter((gender) => sought.includes(gender)).join(',');
  return word === 'male,female' ? 'both' : ((word || null) as LookingFor | null);
}
