import type { Plugin, Rolldown } from 'vite';
import { screenPatterns } from '../src/app/screen-patterns.ts';
import { withImports } from './preload-app.ts';

/**
 * Every screen has a page of its own, index.html with the screen's scripts named beside the app's: they are fetched at
 * the same time, rather than once the first script has told which they are. The server picks it by the address, as
 * listed in pages.json (http/web-app.ts).
 */
export function screenPages(): Plugin {
  return {
    name: 'socio:screen-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('screen-pages: no index.html');
      const common = String(index.source);
      for (const name of new Set(screenPatterns.map(([, screen]) => screen))) {
        const fileName = `pages/${name}.html`;
        this.emitFile({ type: 'asset', fileName, source: pageFor(name, common, bundle) });
      }
      // For every address that is unknown; the entry has its own page.
      index.source = pageFor('not-found', common, bundle);
      const list = screenPatterns.map(([pattern, name]) => [pattern, `pages/${name}.html`]);
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(list) });
    },
  };
}

/** What a screen nearly always shows at first, although it loads it by itself. */
const shownFirst: Record<string, string> = {
  'auto-insurance': '/src/features/quote/components/brand-model-step.tsx',
};

function pageFor(name: string, common: string, bundle: Rolldown.OutputBundle): string {
  const modules = [`/src/app/routes/${name}.tsx`, shownFirst[name] ?? []].flat();
  const files = new Set(modules.flatMap((module) => [...withImports(module, bundle)]));
  const links = [...files]
    .filter((file) => !common.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const page = common.replace('</template>', () => `${links.join('')}</template>`);
  if (page === common) throw new Error(`screen-pages: nothing to add for ${name}`);
  return page;
}
