// Writes src/route-tree.gen.ts without a build, for the type check.
import { Generator, getConfig } from '@tanstack/router-generator';

const root = new URL('..', import.meta.url).pathname;
const config = getConfig(
  {
    target: 'react',
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    quoteStyle: 'single',
    semicolons: true,
    disableLogging: true,
  },
  root,
);
await new Generator({ config, root }).run();
