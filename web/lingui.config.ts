import { defineConfig } from '@lingui/cli';
import { catalogueFormat } from './tools/catalogue-format.ts';

/** Texts that a visitor can meet: loaded with the first script (spec 1: eleven languages). */
const PUBLIC = [
  'src/ui/**',
  'src/shared/**',
  'src/layouts/**',
  'src/routes/**',
  'src/lib/**',
  'src/api/**',
  'src/*.tsx',
].concat(['landing', 'errors'].map((name) => `src/features/${name}/**`));
/** Pages that the server shows alone, without the app: their texts are needed at build time only. */
const SERVER_PAGES = ['src/prerender.tsx', 'src/server-pages.tsx'];
/** Texts around joining: they come with their pages. */
const JOIN = ['language', 'login', 'signup', 'pricing', 'pages', 'complaints', 'reset-password', 'mail-change']
  .map((name) => `src/features/${name}/**`)
  .concat(SERVER_PAGES);
/** Of landers, which bring them along. */
const LANDERS = ['src/features/landers/**'];
/** Parts of screens that several areas show: their texts come with each of those, not with the first script. */
const SHARED = [
  'payment-methods.ts',
  'profile/{birth-fields,interest-picker,whom-fields}.tsx',
  'profile/relationship-words.ts',
  'photos/photo-{choosers,file,inputs}.tsx',
  'places/place-fields.tsx',
  'problems/problem-notice.tsx',
  'sign-up/{new-owner,new-password-form}.tsx',
  'sign-up/{new-password,use-kept-cookie}.ts',
]
  .map((name) => `src/shared/${name}`)
  .concat('src/ui/fields/password-field.tsx');
/** Those that only members see; the frame's come with its member's part (layouts/chrome/for-members.ts). */
const MEMBERS = [
  'likes/{like-button.tsx,use-like.ts}',
  'member-card/labels.tsx',
  'photos/photo-viewer.tsx',
  'places/use-geolocation.ts',
  'problems/saved-switch.tsx',
  'profile/{intent-words.ts,language-picker.tsx,profile-words.ts}',
  'push/use-enable-push.tsx',
]
  .map((name) => `src/shared/${name}`)
  .concat(
    ['account-menu', 'connection-line', 'member-farewell', 'member-links'].map(
      (name) => `src/layouts/chrome/${name}.tsx`,
    ),
  );
/** Of the dialog in which a member takes pictures: few ever open it. */
const VERIFICATION = ['{camera-help,capture-consent,capture-dialog,pose-step}.tsx', 'words.ts'].map(
  (name) => `src/features/verification/${name}`,
);
/** Of photos that are nude or in a private album: parts of several screens, for those who have or meet such. */
const ALBUM = [
  'chat/beside/album-entries.tsx',
  'member/{album-part,covered-slide}.tsx',
  'profile/{album-viewers,photo-privacy}.tsx',
]
  .map((name) => `src/features/${name}`)
  .concat('src/shared/album/**');
/** Of voice messages: what records and plays them comes apart. */
const VOICE = ['src/features/chat/voice/**'];
/** Of the safety centre, the page that a friend gets, and the card that warns in a conversation: few open them, too. */
const DATES = ['src/features/dates/**', 'src/features/chat/caution/asked-card.tsx'];
/** Of age checks: for members of countries where they are asked for one. */
const AGES = ['age-checks/**', 'alerts/age-alert.tsx'].map((name) => `src/features/${name}`);
const TESTS = ['**/*.test.*', '**/*.gen.ts'];

export default defineConfig({
  sourceLocale: 'en',
  // Members' words are values there, never markup (src/i18n/trans.tsx).
  runtimeConfigModule: { Trans: ['#/i18n/trans', 'Trans'] },
  locales: ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'],
  catalogs: [
    {
      path: '<rootDir>/../locales/{locale}/public',
      include: PUBLIC,
      exclude: [...TESTS, ...SHARED, ...MEMBERS, ...ALBUM, ...SERVER_PAGES],
    },
    { path: '<rootDir>/../locales/{locale}/join', include: [...JOIN, ...SHARED], exclude: TESTS },
    { path: '<rootDir>/../locales/{locale}/landers', include: LANDERS, exclude: TESTS },
    {
      path: '<rootDir>/../locales/{locale}/verification',
      include: [...VERIFICATION, ...ALBUM, ...VOICE, ...DATES, ...AGES],
      exclude: TESTS,
    },
    {
      path: '<rootDir>/../locales/{locale}/app',
      include: ['src/features/**', ...SHARED, ...MEMBERS],
      exclude: [
        ...TESTS,
        ...PUBLIC.filter((path) => path.startsWith('src/features/')),
        ...JOIN,
        ...LANDERS,
        ...VERIFICATION,
        ...ALBUM,
        ...VOICE,
        ...DATES,
        ...AGES,
      ],
    },
  ],
  format: catalogueFormat(),
  orderBy: 'message',
});
