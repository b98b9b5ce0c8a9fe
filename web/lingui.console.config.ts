import { defineConfig } from '@lingui/cli';
import { catalogueFormat } from './tools/catalogue-format.ts';

/** Screens that few open: their texts come with them. */
const FILES = ['canned', 'jobs', 'log', 'members', 'messages', 'money', 'outbox', 'team', 'transparency'].map(
  (name) => `src/console/${name}/**`,
);
const TESTS = ['**/*.test.*', '**/*.d.ts'];

/** The console is for those who run the sites: four languages, and catalogues that no member ever loads. */
export default defineConfig({
  sourceLocale: 'en',
  runtimeConfigModule: { Trans: ['#/i18n/trans', 'Trans'] },
  locales: ['de', 'en', 'fr', 'nl'],
  catalogs: [
    {
      path: '<rootDir>/../locales/{locale}/console',
      include: ['src/console/**', 'src/ui/**'],
      exclude: [...TESTS, ...FILES],
    },
    { path: '<rootDir>/../locales/{locale}/console-files', include: FILES, exclude: TESTS },
  ],
  format: catalogueFormat(),
  orderBy: 'message',
});
