import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { TARGET } from './tools/browsers.ts';
import { compactRoutes } from './tools/compact-routes.ts';
import { cssLayers } from './tools/css-layers.ts';
import { emojiData } from './tools/emoji-data.ts';
import { iconData } from './tools/icon-data.ts';
import { importParts } from './tools/import-parts.ts';
import { staticPages } from './tools/static-pages.ts';

const server = process.env.LIAISON_URL ?? 'http://localhost:8080';

/**
 * React Compiler where lists are long and renders many; in the frame around them it costs 4 KB and wins
 * nothing.
 */
function compilerForScreens() {
  const preset = reactCompilerPreset();
  const { filter } = preset.rolldown;
  return {
    ...preset,
    rolldown: {
      ...preset.rolldown,
      filter: { ...filter, id: /src\/features\/(?!landing|login|errors|language|pricing)/u },
    },
  };
}

/** What only members see (layouts/chrome/for-members.ts). */
const MEMBER =
  /src\/layouts\/chrome\/(?:account-menu|connection-line|member-|tab-bar)|src\/api\/(?:leave|live(?!-state)|reach|chat-(?!pages)|tell-end|queries\/chat\.)|lib\/(?:member-storage|unsent)|shared\/safety|features\/chat\/outbox\/leftover|routes\/-behind/u;
/** What comes with the first page of anybody. */
const BASE =
  /src\/(?:api\/(?:client|problem|query-client|session|site|tries)\.ts|api\/queries\/(?:settings|user|company-info)\.|i18n\/|lib\/(?:at-work|boot-data|build|built-routes|choose-scheme|cookies|dismissals|ending|fault|hydrated|import-part|installed-app|isolated|keeper|addresses|page-title|regional|return-path|store|tab-storage)|shared\/(?:marked|sign-up\/(?:sign-up-modal|visitor-rights))|layouts\/(?:chrome|default)|routes\/(?!.*tsr-split|-behind)|routes\/_default\.tsx|(?:router|app)\.tsx?)|src\/ui\/marks\/lucide-icon|icons\/(?:eye-off|badge-check|heart|message-circle|user-round|coins)\.mjs/u;
const isBase = (id: string) => BASE.test(id) && !MEMBER.test(id) && !id.includes('entry-dialog');

export default defineConfig({
  plugins: [
    cssLayers(),
    emojiData(),
    iconData(),
    importParts(),
    staticPages(),
    compactRoutes(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
    }),
    react(),
    lingui({ failOnMissing: false }),
    // Babel runs the last preset first: the macros must see the source before the compiler rewrites it.
    babel({ presets: [compilerForScreens(), linguiTransformerBabelPreset()] }),
  ],
  resolve: {
    alias: [
      { find: '#', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      {
        find: /^.*\/createLucideIcon\.mjs$/u,
        replacement: fileURLToPath(new URL('./src/ui/marks/lucide-icon.ts', import.meta.url)),
      },
      // The shims are for React 17.
      { find: /^use-sync-external-store\/shim$/u, replacement: 'react' },
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  // The markup that is made at build time is drawn by the same icons as the browser's.
  ssr: { noExternal: ['lucide-react'] },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    manifest: true,
    target: TARGET,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        boot: 'src/boot.ts',
        main: 'src/main.tsx',
        clip: 'src/clip.ts',
        pins: 'src/pins.ts',
        offline: 'src/offline.ts',
      },
      output: {
        // Every name stands in the first script: 42 bits tell the files of a release and the last ones apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        // Six letters of a name say enough to who reads a trace.
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 6)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // The script before the first input with all that it needs: one file, from which the app takes what
            // it needs as well.
            {
              name: 'boot',
              test: /src\/(?:boot|lib\/(?:chunk-reload|parts|post-\w+|scheme|tracking|typing|visit))\./u,
              priority: 4,
            },
            // Changes seldom: stays in caches over releases.
            // What only some screens use of it stays with them.
            {
              name: 'vendor',
              test: /rolldown\/runtime|^(?!.*(?:utationObserver|useMutation|nfiniteQueryObserver|InfiniteQuery\.)).*node_modules\/(?:react|react-dom|scheduler|@tanstack|@lingui|use-sync-external-store(?!\/(?:shim|cjs\/.*shim)))\//u,
              priority: 3,
            },
            // What every page needs in one file: small ones compress badly and cost a request each.
            { name: 'base', test: isBase, priority: 2 },
            { name: 'member', test: MEMBER, priority: 1 },
            // Fields, notices and the like: screens need a handful each, and every file's name is part of the
            // first load.
            {
              name: 'kit',
              test: /src\/ui\/(?!marks\/named-icon|fields\/drop-zone|gestures|layout\/section)|src\/shared\/(?:member-card\/labels|places\/use-geolocation|problems\/(?!use-form)|sign-up\/new-(?:owner|password-form))/u,
              priority: 0,
            },
            // Styles of what a conversation may need besides: in one file they are smaller than in five.
            {
              name: 'chat-parts',
              test: /src\/features\/chat\/\w+\/(?:caution|chat-photo|emoji-panel|gift-tray|obstacle-card|voice)\.module\.css/u,
              priority: 1,
            },
            // Styles of what landers share: in seven files they cost a phone two round trips more than in one.
            {
              name: 'lander-parts',
              test: /src\/(?:layouts\/lander|features\/landers\/\w+)\/(?:icebreakers|join-bar|lander-header|lander-layout|liked-dialog|message-box|nobody-here|person-dialog|person-photo|someone-line)\.module\.css/u,
              priority: 1,
            },
            // What profiles say in lists, and how it is chosen.
            {
              name: 'said',
              test: /src\/shared\/profile\/(?:intent-words|language-picker|spoken-languages)/u,
              priority: 1,
            },
            // Some 60 icons that settings name, for the screens that show interests.
            { name: 'named-icon', test: /src\/ui\/marks\/named-icon/u, priority: 1 },
            // Calls, icons and the like that several screens share: a handful of lines each.
            {
              name: 'shared',
              test: /src\/(?:api|lib)\/(?!passkey)|src\/shared\/(?:payment-methods|photos\/photo-file|places\/(?:geolocation|use-place)|profile\/(?:profile-words|relationship-words|use-min-age)|push\/push-state|sign-up\/(?:new-password\.|sign-up-start|use-kept-cookie)|swipe\/swipe-decision)|lucide-react\/dist\/esm\/icons/u,
              minShareCount: 2,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': server, '/media': server },
  },
  test: {
    // Generous, so that a busy machine of two cores fails nothing.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      // A page of its own for each file costs more than most of its tests: those in TSX have one, those in TS need none.
      {
        extends: true,
        test: {
          name: 'app',
          environment: 'happy-dom',
          setupFiles: ['src/testing/setup.ts'],
          include: ['src/**/*.test.tsx'],
        },
      },
      { extends: true, test: { name: 'rules', environment: 'node', isolate: false, include: ['src/**/*.test.ts'] } },
      { extends: true, test: { name: 'gates', environment: 'node', include: ['tests/**/*.test.ts'] } },
    ],
  },
});
