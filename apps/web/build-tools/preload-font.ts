import type { Plugin } from 'vite';

/** Preloads the font, so that the browser has it before the style sheet asks and the text does not jump. */
export function preloadFont(namePart: string): Plugin {
  return {
    name: 'socio:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter(
          (file) => file.includes(namePart) && file.endsWith('.woff2'),
        );
        if (fonts.length !== 1)
          throw new Error(`preload-font: expected one font ${namePart}, got ${fonts.length}`);
        return fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend' as const,
        }));
      },
    },
  };
}
