import type { Plugin, Rolldown } from 'vite';

/** index.html names every script of the app, which its own small script loads together with the screen's. */
export function preloadApp(): Plugin {
  return {
    name: 'socio:preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path, bundle = {} }) {
        if (path !== '/index.html') return [];
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
        const start = scripts.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/app/start.tsx'));
        if (start === undefined) throw new Error('preload-app: no script for start.tsx');
        return [...withImports(start, bundle)].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: true },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

function withImports(start: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set([start.fileName]);
  // Grows while it is walked.
  for (const file of files) {
    const script = bundle[file];
    if (script?.type === 'chunk') for (const imported of script.imports) files.add(imported);
  }
  return files;
}
