import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { WebAsset } from '../db/web-assets.ts';
import { Refusal } from './refusal.ts';

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
};

/** The hash in its name means that it never changes. */
const hashedName = /^[\w.-]{1,80}-[\w-]{8}\.(?<type>[a-z0-9]+)$/;
const typeOf = (name: string) => types[hashedName.exec(name)?.groups?.['type'] ?? ''];

/** The hashed files of the built web app. */
export async function readWebAssets(webDir: string | undefined): Promise<WebAsset[]> {
  if (webDir === undefined) return [];
  const folder = join(webDir, 'assets');
  const found = new Set(await readdir(folder).catch(() => []));
  const names = [...found].filter((name) => typeOf(name) !== undefined).toSorted();
  return await Promise.all(
    names.map(async (name): Promise<WebAsset> => {
      const is_packed = found.has(`${name}.br`);
      const bytes = await readFile(join(folder, is_packed ? `${name}.br` : name));
      return { name, bytes, is_packed };
    }),
  );
}

const unpack = promisify(brotliDecompress);

/**
 * Answers for the files of other releases: while servers of two releases stand behind one proxy, the page may come from
 * one and its files be asked of the other. Own files have routes of their own (web-app.ts).
 */
export function serveOtherWebAssets(
  app: FastifyInstance,
  find: (name: string) => Promise<WebAsset | undefined>,
): void {
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true }, config: { isSheddable: true } },
    async (request, reply) => {
      const { name } = request.params;
      const type = typeOf(name);
      const asset = type === undefined ? undefined : await find(name);
      if (type === undefined || asset === undefined) throw new Refusal('NOT_FOUND');
      void reply
        .type(type)
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('Vary', 'accept-encoding');
      if (!asset.is_packed) return asset.bytes;
      if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return await unpack(asset.bytes);
      void reply.header('Content-Encoding', 'br');
      return asset.bytes;
    },
  );
}
