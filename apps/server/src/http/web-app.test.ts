import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';
import { setErrorHandler } from './error-handler.ts';
import { isBelowApi, serveWebApp } from './web-app.ts';

let app: FastifyInstance;
let folder: string;
const serve = async (
  files: Record<string, string>,
  prepare: (server: FastifyInstance) => Promise<void> = async () => {},
) => {
  folder = await mkdtemp(join(tmpdir(), 'socio-web-'));
  for (const name of ['assets', 'pages']) await mkdir(join(folder, name));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  app = fastify();
  setErrorHandler(app);
  await prepare(app);
  await serveWebApp(app, folder);
};
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('spec quote 2: an unknown address is answered 404 with the app’s page, asked for anew; the files beside it are kept', async () => {
  await serve({ 'index.html': 'page', 'assets/main-1a.js': 'code', 'assets/main-1a.js.br': 'packed' });
  for (const url of ['/', '/auto/cotizar', '/auto/cotizar?paso=2']) {
    const page = await app.inject(url);
    expect([page.statusCode, page.body]).toEqual([404, 'page']);
    expect(page.headers['cache-control']).toBe('no-cache');
  }
  expect((await app.inject({ method: 'HEAD', url: '/auto/cotizar' })).statusCode).toBe(404);
  const file = await app.inject('/assets/main-1a.js');
  expect([file.statusCode, file.body]).toEqual([200, 'code']);
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const packed = await app.inject({ url: '/assets/main-1a.js', headers: { 'accept-encoding': 'br' } });
  expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed']);
});

test('the entry has its own page; a page’s own script and style are allowed there and nowhere else', async () => {
  const script = 'addEventListener(`submit`,()=>{})';
  const style = 'p{color:red}';
  const entry = `<script src="/a.js"></script><script>${script}</script><style>${style}</style>entry`;
  const files = { 'index.html': 'page', 'membersia.html': entry };
  await serve(files, async (server) =>
    addSecurityHeaders(server, { production: true, cardTokenization: null }),
  );
  const policyOf = async (url: string) =>
    String((await app.inject(url)).headers['content-security-policy']).split(';');
  const strict = await policyOf('/dashboard');
  expect(strict).toContain("script-src 'self'");
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const own: Record<string, string> = {
    "script-src 'self'": `script-src 'self' ${hash(script)}`,
    "style-src 'self'": `style-src 'self' ${hash(style)}`,
  };
  for (const url of ['/', '/membersia', '/membersia?de=correo']) {
    const page = await app.inject(url);
    expect([page.statusCode, page.body]).toEqual([200, entry]);
    expect(page.headers['cache-control']).toBe('no-cache');
    const allowed = strict.map((rule) => own[rule] ?? rule);
    expect(await policyOf(url)).toEqual(allowed);
  }
  expect((await app.inject('/membersia/otra')).body).toBe('page');
});

test('each screen has a page of its own, picked by the pattern of the address', async () => {
  const style = 'p{color:red}';
  const files = {
    'index.html': 'other',
    'pages/polizas.html': `<style>${style}</style>policies`,
    'pages.json': JSON.stringify([
      ['/polizas', 'pages/polizas.html'],
      ['/polizas/de/:year?', 'pages/polizas.html'],
    ]),
  };
  await serve(files, async (server) =>
    addSecurityHeaders(server, { production: true, cardTokenization: null }),
  );
  for (const url of ['/polizas', '/polizas/?de=correo', '/Polizas', '/polizas/de', '/polizas/de/2026/']) {
    const page = await app.inject(url);
    expect([page.statusCode, page.body]).toEqual([200, files['pages/polizas.html']]);
    expect(page.headers['cache-control']).toBe('no-cache');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  }
  for (const url of ['/poliza/SSA-1', '/polizas2', '/polizas/de/2026/05', '//polizas']) {
    const other = await app.inject(url);
    expect([other.statusCode, other.body]).toEqual([404, 'other']);
    expect(other.headers['content-security-policy']).not.toContain('sha256');
  }
});

test('the entry is drawn at its address; spelled otherwise it is the app that draws it', async () => {
  const files = { 'index.html': 'app', 'membersia.html': 'drawn' };
  await serve(files);
  for (const [url, body] of [
    ['/', 'drawn'],
    ['/membersia', 'drawn'],
    ['/membersia?de=correo', 'drawn'],
    ['/membersia/', 'app'],
    ['/Membersia', 'app'],
  ] as const) {
    const page = await app.inject(url);
    expect([url, page.statusCode, page.body]).toEqual([url, 200, body]);
  }
});

test('a missing file, an unknown call and what is sent to a page are not found', async () => {
  await serve({ 'index.html': 'page' });
  for (const [method, url] of [
    ['GET', '/assets/old-2b.js'],
    ['GET', '/assets/old-2b.js?v=1'],
    ['GET', '/FOTO.PNG'],
    ['GET', '/api/nothing'],
    ['GET', '/%61pi/nothing'],
    ['POST', '/auto/cotizar'],
  ] as const) {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
  }
});

test('trust.md, Server edge: what a file cannot be asked for is no error of ours', async () => {
  await serve({ 'index.html': 'page', 'assets/main-1a.js': 'code' });
  for (const headers of [{ range: 'bytes=999-' }, { 'if-match': '"other"' }] as Record<string, string>[]) {
    const answer = await app.inject({ url: '/assets/main-1a.js', headers });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'BAD_JSON']);
  }
});

test('without a built web app there are calls only', async () => {
  await serve({});
  expect((await app.inject('/')).statusCode).toBe(404);
});

describe('trust.md, Server edge: no path below /api is answered with a page, however it is spelled', () => {
  test.each([
    '/api', '/api/', '/api?x=1', '/api/nothing', '//api/nothing', '/.//api', '/API/nothing', '/%61pi/nothing',
    '/auto/../api/nothing', '/auto/%2e%2e%2fapi%2fnothing', '/\\api/nothing', '/api\\nothing',
  ])('%s', (path) => expect(isBelowApi(path)).toBe(true)); // prettier-ignore

  test.each(['/', '/apiario', '/auto/api', '/?/api/x', '/api/../auto', '/%2561pi/x'])(
    '%s is a page',
    (path) => expect(isBelowApi(path)).toBe(false),
  );
});
