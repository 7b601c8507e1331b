import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const year = 31_536_000;

/** Serves the built web app: hashed files precompressed and cached forever, every page path as index.html. */
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
  }
  app.setNotFoundHandler((request, reply) => {
    const page = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/');
    const file = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    if (!page || !built || file) throw new Refusal('NOT_FOUND');
    return reply.sendFile('index.html');
  });
}
