import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { inlineScript } from './inline-script.ts';

/** The page whose root is drawn at build time; every other address gets index.html. */
const PAGE = '/membersia.html';

/** Draws the membership entry into its page, which the browser's script then takes over (src/app/entry.tsx). */
export function prerenderEntry(): Plugin {
  let root = '';
  return {
    name: 'socio:prerender-entry',
    apply: 'build',
    configResolved(config) {
      ({ root } = config);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path }) {
        if (path !== PAGE) return html;
        const [, title = '', screen = ''] =
          /^(<title>.*?<\/title>)(<div.*)$/s.exec(await drawEntry(root)) ?? [];
        if (screen === '') throw new Error('prerender-entry: expected a title and a screen');
        const early = `<script>${await inlineScript('early-entry')}</script>`;
        return (
          html
            // Before the product's, which stays for screens without one, as React places it too.
            .replace('<title>', () => `${title}\n    <title>`)
            .replace('</head>', () => `  ${early}\n  </head>`)
            .replace('<div id="root"></div>', () => `<div id="root">${screen}</div>`)
        );
      },
    },
  };
}

/** What React draws without a browser, by the screens themselves. */
async function drawEntry(root: string): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: fileURLToPath(new URL('../../../node_modules/.cache/prerender', import.meta.url)),
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { drawEntry: draw } = await server.ssrLoadModule('/src/app/prerender-entry.tsx');
    return (draw as () => string)();
  } finally {
    await server.close();
  }
}
