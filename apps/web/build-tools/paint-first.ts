import type { Plugin } from 'vite';

/**
 * Nothing that a page names has to arrive before its first paint: the style sheet stands in the page itself (the server
 * allows it by its hash, http/web-app.ts), and scripts come after what is being painted.
 */
export function paintFirst(): Plugin {
  return {
    name: 'socio:paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        let sheets = 0;
        const page = html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_link, name: string) => {
          const sheet = bundle[name];
          if (sheet?.type !== 'asset') throw new Error(`paint-first: no style sheet ${name}`);
          sheets += 1;
          return `<style>${String(sheet.source)}</style>`;
        });
        if (sheets !== 1) throw new Error(`paint-first: expected one style sheet, got ${sheets}`);
        return page.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
      },
    },
  };
}
