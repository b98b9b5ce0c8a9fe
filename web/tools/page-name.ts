/** The address by which a route is drawn: without its optional last parameter. */
export function shownPath(path: string): string {
  return path.replace(/\/\{-\$[a-z0-9]+\}$/u, '');
}

/** Name of a page's file: `/` is `index`. */
export function pageName(path: string): string {
  return path === '/' ? 'index' : path.slice(1).replaceAll('/', '-');
}

/** Ends the name of a page on which the server puts people; the one without is for where there are none. */
export const PEOPLE = '.people';
