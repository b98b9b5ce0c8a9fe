import browserslist from 'browserslist';

/**
 * The names that the bundler has for those of the list in package.json; the others are built on Chromium's, and
 * as new.
 */
const NAMES: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

function oldest(versions: readonly string[]): string {
  // A range such as 18.5-18.7 begins with its oldest.
  return (
    versions.map((version) => version.split('-')[0] ?? '').toSorted((one, other) => Number(one) - Number(other))[0] ??
    ''
  );
}

/**
 * The oldest of each browser that the list in package.json takes, as the bundler writes them, such as
 * `safari16.4`.
 */
export const TARGET: string[] = Object.entries(NAMES).map(([name, ours]) => {
  const versions = browserslist().flatMap((one) => (one.startsWith(`${name} `) ? [one.slice(name.length + 1)] : []));
  if (versions.length === 0) throw new Error(`The list of browsers in package.json has no ${name}.`);
  return ours + oldest(versions);
});
