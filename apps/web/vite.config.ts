import babel from '@rolldown/plugin-babel';
import tailwind from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build-tools/precompress.ts';
import { preloadFont } from './build-tools/preload-font.ts';
import { strictStyles } from './build-tools/strict-styles.ts';

const api = { '/api': { target: `http://127.0.0.1:${process.env['PORT'] ?? 4000}` } };

export default defineConfig({
  plugins: [
    strictStyles(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwind(),
    preloadFont('inter-latin'),
    precompress(),
  ],
  server: { port: 5173, proxy: api },
  preview: { proxy: api },
  build: {
    // The content policy allows no data: URLs, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
