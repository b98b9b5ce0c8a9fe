/** Whom a slug shows: only women, only men, or everybody. */
export function genderOf(slug: string | undefined): 'female' | 'male' | undefined {
  return slug === 'women' ? 'female' : slug === 'men' ? 'male' : undefined;
}
