import type { Plugin } from 'vite';

type Shape = [tag: string, attributes: Record<string, string>];

const ICON = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/u;
const DATA = /const __iconData = (\{.*?\n\});/su;

/**
 * The drawing with its lines as a single path: a grid of badges has one element for each instead of eight. After
 * `M0 0` a line that begins with a relative step begins where it would alone.
 */
function joined(node: Shape[]): Shape[] {
  const isLine = ([tag, attributes]: Shape) => tag === 'path' && Object.keys(attributes).every((name) => name === 'd');
  const lines = node.filter(isLine).map(([, { d }]) => d);
  return lines.length > 1 ? [...node.filter((shape) => !isLine(shape)), ['path', { d: lines.join('M0 0') }]] : node;
}

/** A module of lucide's as the app needs it: the drawing alone, without its other names and React's keys. */
function drawingOf(code: string): string | null {
  const [, data] = DATA.exec(code) ?? [];
  if (!data) return null;
  // oxlint-disable-next-line no-new-func -- a literal of the package's, at build time
  const { node } = new Function(`return ${data}`)() as { node: Shape[] };
  for (const [, attributes] of node) delete attributes.key;
  return `import draw from '../createLucideIcon.mjs';\nexport default draw(${JSON.stringify({ node: joined(node) })});`;
}

/** Takes out of lucide's icons what no page draws: half a kilobyte in the first load, and in the members' part. */
export function iconData(): Plugin {
  return {
    name: 'icon-data',
    transform: (code, id) => (ICON.test(id) ? drawingOf(code) : null),
  };
}
