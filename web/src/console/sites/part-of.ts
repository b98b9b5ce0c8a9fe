/** The pages of a site beside its settings, as they stand in the address. */
export type Part = 'opening' | 'offers' | 'history' | 'visitors' | 'links' | 'discounts' | 'news' | 'texts';

/** Where one of them is; `id` is what is open on it. */
export function partOf(site: string, part: Part, id?: string) {
  return { to: '/sites/$site/$part', params: { site, part }, search: id === undefined ? {} : { id } } as const;
}
