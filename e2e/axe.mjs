// What axe finds on a page, by the rules of WCAG 2.2 AA and its best practice.
import { readFileSync } from 'node:fs';

const axe = readFileSync(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** What hangs on colours: all that can differ between the light and the dark of one page. */
export const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Kept as long as the page: with the end of one, Chromium also ends the page's being offline. */
const debuggers = new WeakMap();

/** One line per rule that is broken. The page's own policy forbids injected scripts, so axe comes through the debugger. */
export async function findings(page, rules = ALL) {
  if (!debuggers.has(page)) debuggers.set(page, await page.context().newCDPSession(page));
  const debug = debuggers.get(page);
  const run = async (expression) => {
    const { result, exceptionDetails } = await debug.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  // Half a megabyte: once a page.
  if (await run('typeof axe') === 'undefined') await run(`${axe}; 0`);
  const violations = await run(`axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] }).then((found) => found.violations.map(({ id, nodes }) => ({ id, targets: nodes.map((node) => node.target.join(' ')) })))`);
  return violations.map(({ id, targets }) => `${id}: ${targets.slice(0, 3).join(' | ')}`);
}
