import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setErrorHandler } from './error-handler.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { serveWebApp } from './web-app.ts';

type Manifest = Record<'id' | 'name' | 'lang' | 'start_url' | 'display', string> & {
  icons: { src: string; sizes: string; purpose: string }[];
};

const web = join(import.meta.dirname, '../../../web');
let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'socio-installable-'));
  await cp(join(web, 'public'), folder, { recursive: true });
  for (const page of ['index.html', 'membersia.html']) await cp(join(web, page), join(folder, page));
  await writeFile(join(folder, 'sw.js'), 'addEventListener(`fetch`,()=>{})');
  app = fastify();
  setErrorHandler(app);
  addSecurityHeaders(app, { production: true, cardTokenization: null });
  await serveWebApp(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('the manifest says what is installed, and every icon is there in the size it says', async () => {
  const answer = await app.inject('/manifest.webmanifest');
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(answer.headers['cache-control']).toBe('no-cache');
  const manifest = answer.json<Manifest>();
  expect(manifest).toMatchObject({
    name: 'Socio Seguro',
    lang: 'es-MX',
    start_url: '/dashboard',
    display: 'standalone',
  });
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src, sizes } of [...manifest.icons, { src: '/icons/apple-touch.png', sizes: '180x180' }]) {
    const icon = await app.inject(src);
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png']);
    const [width, height] = [icon.rawPayload.readUInt32BE(16), icon.rawPayload.readUInt32BE(20)];
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test('every page names manifest and icon, and the content policy allows them', async () => {
  for (const page of ['index.html', 'membersia.html']) {
    const html = readFileSync(join(folder, page), 'utf8');
    const named = [...html.matchAll(/<link rel="(?:manifest|apple-touch-icon)" href="([^"]+)"/g)].map(
      ([, href = '']) => href,
    );
    expect(named).toHaveLength(2);
    expect(named.every((href) => existsSync(join(folder, href)))).toBe(true);
  }
  const policy = String((await app.inject('/')).headers['content-security-policy']).split(';');
  expect(policy).toContain("manifest-src 'self'");
});

test('the worker is a script that is asked for anew each time, so that it can be replaced', async () => {
  const worker = await app.inject('/sw.js');
  expect(worker.headers['content-type']).toMatch(/javascript/);
  expect(worker.headers['cache-control']).toBe('no-cache');
});
