import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { TARGET } from './tools/browsers.ts';
import { cssLayers } from './tools/css-layers.ts';
import { iconData } from './tools/icon-data.ts';

/** The console of staff: a page, an app and a folder of its own. The server sends it at its own listener only. */
export default defineConfig({
  plugins: [
    cssLayers(),
    iconData(),
    react(),
    lingui({ configPath: 'lingui.console.config.ts', failOnMissing: false }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
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
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  publicDir: false,
  build: {
    outDir: 'dist-console',
    emptyOutDir: true,
    manifest: true,
    target: TARGET,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'console.html',
      output: {
        entryFileNames: 'assets/[name].[hash:7].js',
        // Every name stands in the first script: six letters say enough to who reads a trace.
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 6)}.[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.slice(0, 6).replace(/\..*/u, '')}.[hash:7][extname]`,
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|@tanstack|@lingui|use-sync-external-store)\//u,
              priority: 3,
            },
            // What every screen shares: small files compress badly and cost a request each.
            { name: 'kit', test: /src\/(?:ui|lib|i18n)\//u, priority: 1 },
          ],
        },
      },
    },
  },
});
