import babel from '@rolldown/plugin-babel';
import tailwind from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build-tools/chunks.ts';
import { contractsWithoutSchemas } from './build-tools/contracts-without-schemas.ts';
import { offlineWorker } from './build-tools/offline-worker.ts';
import { paintFirst } from './build-tools/paint-first.ts';
import { precompress } from './build-tools/precompress.ts';
import { preloadApp } from './build-tools/preload-app.ts';
import { prerenderEntry } from './build-tools/prerender-entry.ts';
import { screenPages } from './build-tools/screen-pages.ts';
import { strictStyles } from './build-tools/strict-styles.ts';

const api = { '/api': { target: `http://127.0.0.1:${process.env['PORT'] ?? 4000}` } };

export default defineConfig({
  plugins: [
    strictStyles(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwind(),
    contractsWithoutSchemas(),
    preloadApp(),
    prerenderEntry(),
    paintFirst(),
    screenPages(),
    offlineWorker(),
    precompress(),
  ],
  server: { port: 5173, proxy: api },
  preview: { proxy: api },
  build: {
    // The content policy allows no data: URLs, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: 'index.html', first: 'membersia.html' },
      output: {
        codeSplitting: { groups: chunkGroups },
        // The full name of a shared one lists all that share it.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
    },
  },
});
