import type { Plugin } from 'vite';

const PLACED = /(\w+)\.update\(\{\s*id: '([^']*)',\s*path: '\2',\s*getParentRoute: \(\) => (\w+),\s*\} as any\)/gu;
const CHILDREN = /(const \w+RouteChildren): \w+ = \{([^}]*)\};/gu;
const HELPER =
  'const placed = (route: any, parent: any, path: string) => route.update({ id: path, path, getParentRoute: () => parent });\n';

/**
 * The generated tree of routes without the names that only its types need: they would be part of every
 * visitor's first load.
 */
function compactTree(code: string): string {
  const placed = code.replaceAll(PLACED, "placed($1, $3, '$2')");
  const compact = placed.replaceAll(
    CHILDREN,
    (_all, name: string, children: string) =>
      `${name}: any = [${[...children.matchAll(/:\s*(\w+),/gu)].map((child) => child[1]).join(', ')}];`,
  );
  if (!compact.includes(' placed(') || !compact.includes('RouteChildren: any = ['))
    throw new Error('The generated tree of routes is not written as tools/compact-routes.ts expects.');
  return HELPER + compact;
}

/** Shortens what the router's generator writes for its types alone (a path of `createFileRoute` is one, too). */
export function compactRoutes(): Plugin[] {
  return [
    {
      name: 'compact-route-tree',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\/route-tree\.gen\.ts$/u },
        handler: (code) => ({ code: compactTree(code), map: null }),
      },
    },
    {
      name: 'compact-route-paths',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\/src\/routes\/.*\.tsx$/u },
        handler: (code) => ({
          code: code.replaceAll(/createFileRoute\(["'][^"']*["']\)/gu, 'createFileRoute("")'),
          map: null,
        }),
      },
    },
  ];
}
