import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { normalize } from 'node:path/posix';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const year = 31_536_000;

/** The membership entry, drawn at build time, and the page of every address that is unknown. */
const ENTRY = 'membersia.html';
const APP = 'index.html';
/** The pages of screens, by the patterns of their addresses (apps/web/build-tools/screen-pages.ts). */
const PAGES = 'pages.json';

/**
 * Serves the built web app: hashed files precompressed and cached forever, the entry and each screen as its own page,
 * every other page path as index.html, with status 404.
 */
export async function serveWebApp(app: FastifyInstance, webDir: string | undefined): Promise<void> {
  const built = webDir !== undefined && existsSync(join(webDir, APP));
  const screens = built ? readScreens(webDir) : [];
  if (built) {
    const pages = [ENTRY, APP, ...new Set(screens.map(({ page }) => page))].filter((page) =>
      existsSync(join(webDir, page)),
    );
    const allowOwn = new Map(
      pages.map((page) => [page, ownPolicy(readFileSync(join(webDir, page), 'utf8'))]),
    );
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      index: false,
      wildcard: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/');
        void reply.header('Cache-Control', immutable ? `public, max-age=${year}, immutable` : 'no-cache');
        const allow = allowOwn.get(relative(webDir, path).replace(/\.(?:br|gz)$/, ''));
        const policy = reply.getHeader('content-security-policy');
        if (allow && policy !== undefined)
          void reply.header('content-security-policy', allow(String(policy)));
      },
    });
    for (const url of allowOwn.has(ENTRY) ? ['/', '/membersia'] : []) {
      app.get(url, { schema: { hide: true } }, (_request, reply) => reply.sendFile(ENTRY));
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const page = (request.method === 'GET' || request.method === 'HEAD') && !isBelowApi(request.url);
    const file = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    if (!page || !built || file) throw new Refusal('NOT_FOUND');
    const [pathname = ''] = request.url.split('?');
    const screen = screens.find(({ pattern }) => pattern.test({ pathname }));
    return screen === undefined ? reply.code(404).sendFile(APP) : reply.sendFile(screen.page);
  });
}

/** However it is spelled: what a program takes for a call must not be answered with a page. */
export function isBelowApi(url: string): boolean {
  const [path = ''] = url.split('?');
  const named = normalize(decodeURIComponent(path).replaceAll('\\', '/')).toLowerCase();
  return named === '/api' || named.startsWith('/api/');
}

/**
 * As the app's router reads them: in any case, with or without a slash at the end. The drawn entry is for its address as
 * it is written; at any other spelling the app draws it.
 */
function readScreens(webDir: string): { pattern: URLPattern; page: string }[] {
  const file = join(webDir, PAGES);
  const list = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, string][]) : [];
  return [...list, ['/membersia', APP] as const].map(([pathname, page]) => {
    const pattern = new URLPattern({ pathname: `${pathname}{/}?` }, { ignoreCase: true });
    return { pattern, page };
  });
}

/** Changes a policy so that a page's own inline script and style are allowed, by their hashes; all others must be files. */
function ownPolicy(html: string): (policy: string) => string {
  const hashesOf = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))]
      .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join('');
  const [scripts, styles] = [hashesOf('script'), hashesOf('style')];
  return (policy) =>
    policy.replace("script-src 'self'", `$&${scripts}`).replace("style-src 'self'", `$&${styles}`);
}
