import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { cssLayers } from './tools/css-layers.ts';

const server = process.env.LIAISON_URL ?? 'http://localhost:8080';

/** React Compiler where lists are long and renders many; in the frame around them it costs 4 KB and wins nothing. */
function compilerForScreens() {
  const preset = reactCompilerPreset();
  const { filter } = preset.rolldown;
  return { ...preset, rolldown: { ...preset.rolldown, filter: { ...filter, id: /src\/features\/(?!landing|login|errors|language|pricing)/u } } };
}

/** What only members see (layouts/chrome/for-members.ts). */
const MEMBER = /src\/layouts\/chrome\/(?:account-menu|member-|tab-bar)|src\/api\/(?:live(?!-state)|reach|chat-|queries\/chat\.)|lib\/(?:member-storage|safety)|features\/chat\/leftover|routes\/-(?:behind|safety)/u;
/** What comes with the first page of anybody. */
const BASE = /src\/(?:api\/(?:client|problem|query-client|session|site|unread|live-state|local-texts)\.ts|api\/queries\/(?:settings|user|chats|likes|company-info)\.|i18n\/(?!use-enter-session)|lib\/(?!use-form|intent-key|money|page-title|country-name|passkey|file-size|save-file|time-ago|typed-email|mailed-token|character-count|sign-up-modal|safety|use-place|use-min-age|date-of-birth|profile-words|relationship-words|photo-file|here)|layouts\/(?:chrome|default)|routes\/(?!.*tsr-split|-behind|-safety)|(?:router|app)\.tsx?)|lucide-react\/dist\/esm\/(?!icons|lucide)|icons\/(?:eye-off|badge-check|heart|message-circle|user-round|coins)\.mjs/u;
const isBase = (id: string) => BASE.test(id) && !MEMBER.test(id) && !id.includes('entry-dialog');

export default defineConfig({
  plugins: [
    cssLayers(),
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
  resolve: { alias: { '#': fileURLToPath(new URL('./src', import.meta.url)) } },
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { boot: 'src/boot.ts', main: 'src/main.tsx' },
      output: {
        codeSplitting: {
          groups: [
            // All that the script before the first input needs, so that it brings nothing else along.
            { name: 'start', test: /src\/lib\/(?:scheme|tracking)|preload-helper/u, priority: 4 },
            // Changes seldom: stays in caches over releases.
            // What only some screens use of it stays with them.
            { name: 'vendor', test: /^(?!.*(?:utationObserver|useMutation|nfiniteQueryObserver|InfiniteQuery\.)).*node_modules\/(?:react|react-dom|scheduler|@tanstack|@lingui|use-sync-external-store)\//u, priority: 3 },
            // What every page needs in one file: small ones compress badly and cost a request each.
            { name: 'base', test: isBase, priority: 2 },
            { name: 'member', test: MEMBER, priority: 1 },
            // Fields, notices and the like: screens need a handful each, and every file's name is part of the first load.
            { name: 'kit', test: /src\/ui\/(?!combobox|named-icon|fictional|member-card|like-button|use-like|birth-fields|interest-picker|photo-|place-fields|whom-fields)/u, priority: 0 },
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
      { extends: true, test: { name: 'app', environment: 'happy-dom', setupFiles: ['src/testing/setup.ts'], include: ['src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'gates', environment: 'node', include: ['tests/**/*.test.ts'] } },
    ],
  },
});
