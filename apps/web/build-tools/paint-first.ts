import type { Plugin } from 'vite';
import { inlineScript } from './inline-script.ts';

/**
 * Nothing that a page names has to arrive before its first paint: the style sheet stands in the page itself (the server
 * allows it by its hash, http/web-app.ts), and the scripts wait in a template for that paint (src/app/after-paint.ts).
 */
export function paintFirst(): Plugin {
  return {
    name: 'socio:paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        let sheets = 0;
        const scripts = new Set<string>();
        const page = html
          .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_link, name: string) => {
            const sheet = bundle[name];
            if (sheet?.type !== 'asset') throw new Error(`paint-first: no style sheet ${name}`);
            sheets += 1;
            return `<style>${String(sheet.source)}</style>`;
          })
          .replace(
            /\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g,
            (_all, tag: string) => {
              scripts.add(tag);
              return '';
            },
          );
        if (sheets !== 1) throw new Error(`paint-first: expected one style sheet, got ${sheets}`);
        const after = `<template id="scripts">${[...scripts].join('')}</template>\n    <script>${await inlineScript('after-paint')}</script>`;
        return page.replace('</body>', () => `  ${after}\n  </body>`);
      },
    },
  };
}
