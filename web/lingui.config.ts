import { defineConfig } from '@lingui/cli';
import { catalogueFormat } from './tools/catalogue-format.ts';

/** Texts that a visitor can meet: loaded with the first script (spec 1: eleven languages). */
const PUBLIC = ['src/ui/**', 'src/layouts/**', 'src/routes/**', 'src/lib/**', 'src/api/**', 'src/*.tsx']
  .concat(['landing', 'errors'].map((name) => `src/features/${name}/**`));
/** Pages that the server shows alone, without the app: their texts are needed at build time only. */
const SERVER_PAGES = ['src/prerender.tsx', 'src/server-pages.tsx'];
/** Texts around joining: they come with their pages. */
const JOIN = ['language', 'login', 'signup', 'pricing', 'pages', 'complaints', 'reset-password', 'mail-change'].map((name) => `src/features/${name}/**`).concat(SERVER_PAGES);
/** Of landers, which bring them along. */
const LANDERS = ['src/features/landers/**'];
/** Parts of screens that several areas show: their texts come with each of those, not with the first script. */
const SHARED = ['src/lib/new-password.ts', 'src/lib/use-kept-cookie.ts', 'src/lib/payment-methods.ts', 'src/lib/relationship-words.ts'].concat(['birth-fields', 'interest-picker', 'new-owner', 'new-password-form', 'password-field', 'photo-choosers', 'photo-inputs', 'photo-refusal', 'place-fields', 'problem-notice', 'whom-fields'].map((name) => `src/ui/${name}.tsx`));
/** Those that only members see; the frame's come with its member's part (layouts/chrome/for-members.ts). */
const MEMBERS = ['src/lib/profile-words.ts']
  .concat(['account-menu', 'connection-line', 'member-farewell', 'member-links', 'tab-bar'].map((name) => `src/layouts/chrome/${name}.tsx`))
  .concat(['like-button.tsx', 'photo-viewer-lazy.tsx', 'use-here.ts', 'use-like.ts', 'presence.tsx', 'saved-switch.tsx', 'use-enable-push.tsx'].map((name) => `src/ui/${name}`));
const TESTS = ['**/*.test.*', '**/*.gen.ts'];

export default defineConfig({
  sourceLocale: 'en',
  // Members' words are values there, never markup (src/i18n/trans.tsx).
  runtimeConfigModule: { Trans: ['#/i18n/trans', 'Trans'] },
  locales: ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'],
  catalogs: [
    { path: '<rootDir>/../locales/{locale}/public', include: PUBLIC, exclude: [...TESTS, ...SHARED, ...MEMBERS, ...SERVER_PAGES] },
    { path: '<rootDir>/../locales/{locale}/join', include: [...JOIN, ...SHARED], exclude: TESTS },
    { path: '<rootDir>/../locales/{locale}/landers', include: LANDERS, exclude: TESTS },
    { path: '<rootDir>/../locales/{locale}/app', include: ['src/features/**', ...SHARED, ...MEMBERS], exclude: [...TESTS, ...PUBLIC.filter((path) => path.startsWith('src/features/')), ...JOIN, ...LANDERS] },
  ],
  format: catalogueFormat(),
  orderBy: 'message',
});
