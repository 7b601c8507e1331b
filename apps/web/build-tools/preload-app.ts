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
        return [...withImports('/src/app/start.tsx', bundle)].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: true },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

/** The script that a module stands in, and all that it imports, directly or not. */
export function withImports(module: string, bundle: Rolldown.OutputBundle): Set<string> {
  const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = scripts.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (first === undefined) throw new Error(`preload: no script for ${module}`);
  const files = new Set([first.fileName]);
  // Grows while it is walked.
  for (const file of files) {
    const script = bundle[file];
    if (script?.type === 'chunk') for (const imported of script.imports) files.add(imported);
  }
  return files;
}
