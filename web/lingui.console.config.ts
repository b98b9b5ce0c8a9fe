import { defineConfig } from '@lingui/cli';
import { catalogueFormat } from './tools/catalogue-format.ts';

/** Screens that few open, and what stands beside some of the others: their texts come with them. */
const FILES = [
  'abuse',
  'alike',
  'bank-files',
  'canned',
  'disputes',
  'effects',
  'invoices',
  'jobs',
  'log',
  'members',
  'messages',
  'money',
  'opinions',
  'outbox',
  'team',
]
  .concat('transparency')
  .map((name) => `src/console/${name}/**`)
  .concat(['src/console/staff/glass-page.tsx', 'src/console/staff/requests-page.tsx'])
  .concat([
    'src/console/figures/figures-page.tsx',
    'src/console/health/{area-words,finding-card,health-page}.ts*',
    'src/console/queues/{photos-page,photo-desk,photo-card,use-photo-acts}.ts*',
  ]);
/** Every setting of a site has a name and a help, and sites write and offer things: many words, for site managers. */
const SITES = ['sites/**', 'content/**', 'effects/**', 'log/reason-field.tsx'].map((name) => `src/console/${name}`);
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
      exclude: [...TESTS, ...FILES, ...SITES],
    },
    { path: '<rootDir>/../locales/{locale}/console-files', include: FILES, exclude: TESTS },
    { path: '<rootDir>/../locales/{locale}/console-sites', include: SITES, exclude: TESTS },
  ],
  format: catalogueFormat(),
  orderBy: 'message',
});
