import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const year = 31_536_000;

/** The membership entry, drawn at build time. */
const ENTRY = 'membersia.html';
const entryPaths = ['/', '/membersia'];

/**
 * Serves the built web app: hashed files precompressed and cached forever, the entry as its own page, every other page
 * path as index.html.
 */
export async function serveWebApp(app: FastifyInstance, webDir: string | undefined): Promise<void> {
  const built = webDir !== undefined && existsSync(join(webDir, 'index.html'));
  if (built) {
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
      },
    });
    if (existsSync(join(webDir, ENTRY))) serveEntry(app, readFileSync(join(webDir, ENTRY), 'utf8'));
  }
  app.setNotFoundHandler((request, reply) => {
    const page = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/');
    const file = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    if (!page || !built || file) throw new Refusal('NOT_FOUND');
    return reply.sendFile('index.html');
  });
}

/** Its inline script may run on this page alone, by its hash; every other script must be a file of the product. */
function serveEntry(app: FastifyInstance, html: string): void {
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
  const hashes = inline.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const allowed = `script-src 'self'${hashes.join('')}`;
  for (const url of entryPaths) {
    app.get(url, { schema: { hide: true } }, (_request, reply) => {
      const policy = String(reply.getHeader('content-security-policy') ?? '');
      void reply.header('content-security-policy', policy.replace("script-src 'self'", allowed));
      return reply.sendFile(ENTRY);
    });
  }
}
