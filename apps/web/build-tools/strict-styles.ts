import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Two libraries insert <style> elements at run time, which `style-src 'self'` forbids:
 * sonner at import (its style sheet is imported by the toaster instead), and the scroll lock of radix
 * (its sheet is adopted by the document instead, see src/lib/style-singleton.ts).
 */
export function strictStyles(): Plugin {
  return {
    name: 'socio:strict-styles',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: {
          'react-style-singleton': fileURLToPath(new URL('../src/lib/style-singleton.ts', import.meta.url)),
        },
      },
    }),
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        const quiet = code.replace(/^__insertCSS\(.*\);?$/m, '');
        if (quiet === code) throw new Error('strict-styles: sonner no longer inserts its styles as expected');
        return { code: quiet, map: null };
      },
    },
  };
}
