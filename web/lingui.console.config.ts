import { defineConfig } from '@lingui/cli';
import { catalogueFormat } from './tools/catalogue-format.ts';

/** The console is for those who run the sites: four languages, and a catalogue that no member ever loads. */
export default defineConfig({
  sourceLocale: 'en',
  runtimeConfigModule: { Trans: ['#/i18n/trans', 'Trans'] },
  locales: ['de', 'en', 'fr', 'nl'],
  catalogs: [
    {
      path: '<rootDir>/../locales/{locale}/console',
      include: ['src/console/**', 'src/ui/**'],
      exclude: ['**/*.test.*', '**/*.d.ts'],
    },
  ],
  format: catalogueFormat(),
  orderBy: 'message',
});
