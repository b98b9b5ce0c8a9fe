import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { cssLayers } from './tools/css-layers.ts';

const server = process.env.LIAISON_URL ?? 'http://localhost:8080';

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
    babel({ presets: [linguiTransformerBabelPreset(), reactCompilerPreset()] }),
  ],
  resolve: { alias: { '#': fileURLToPath(new URL('./src', import.meta.url)) } },
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    manifest: true,
    // One style sheet for the app: small enough to come whole, and no flash when a screen opens.
    cssCodeSplit: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: { boot: 'src/boot.ts', main: 'src/main.tsx' } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': server, '/media': server },
  },
  test: {
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      { extends: true, test: { name: 'app', environment: 'happy-dom', setupFiles: ['src/testing/setup.ts'], include: ['src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'gates', environment: 'node', include: ['tests/**/*.test.ts'] } },
    ],
  },
});
