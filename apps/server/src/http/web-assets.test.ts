import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, type App } from '../build-app.ts';
import { publishWebAssets } from '../db/web-assets.ts';
import { createLogger } from './request-log.ts';
import { databaseUrlOf } from '../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

let server: TestServer;
let folder: string;
const apps: App[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'releases-'));
  server = await startTestServer();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A server of a release, on the same database. */
async function startRelease(name: string, files: Record<string, string | Buffer>): Promise<App> {
  const WEB_DIR = join(folder, name);
  await mkdir(join(WEB_DIR, 'assets'), { recursive: true });
  await writeFile(join(WEB_DIR, 'index.html'), name);
  for (const [file, content] of Object.entries(files))
    await writeFile(join(WEB_DIR, 'assets', file), content);
  const app = await buildApp(
    { ...server.config, WEB_DIR },
    { databaseUrl: await databaseUrlOf(server), clock: server.clock.now, logger: createLogger('silent') },
  );
  await app.start();
  apps.push(app);
  return app;
}

async function get(app: App, file: string, encoding = 'gzip, br') {
  const answer = await app.server.inject({
    url: `/assets/${file}`,
    headers: { 'accept-encoding': encoding },
  });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
}

test('side by side, each release’s server answers for the files of the other’s pages', async () => {
  const font = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0, 255]);
  const packed = (text: string) => brotliCompressSync(text);
  const old = await startRelease('old', {
    'main-AAAAAAA1.js': 'old',
    'main-AAAAAAA1.js.br': packed('old'),
    'same-CCCCCCC1.css': 'same',
    'inter-BBBBBBB1.woff2': font,
    'notes.txt': 'no part of the app',
  });
  server.clock.advance({ minutes: 1 });
  const young = await startRelease('young', {
    'main-AAAAAAA2.js': 'young',
    'main-AAAAAAA2.js.br': packed('young'),
    'same-CCCCCCC1.css': 'same',
  });
  for (const [app, file, body] of [
    [old, 'main-AAAAAAA2.js', 'young'],
    [young, 'main-AAAAAAA1.js', 'old'],
  ] as const) {
    expect(await get(app, file, 'identity')).toMatchObject({
      status: 200,
      body,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      },
    });
    const short = await get(app, file);
    expect([short.status, short.headers['content-encoding']]).toEqual([200, 'br']);
    expect(short.body).toBe(packed(body).toString());
  }
  const found = await young.server.inject('/assets/inter-BBBBBBB1.woff2');
  expect([found.headers['content-type'], found.rawPayload.equals(font)]).toEqual(['font/woff2', true]);
  expect((await young.server.inject({ method: 'HEAD', url: '/assets/main-AAAAAAA1.js' })).statusCode).toBe(
    200,
  );
  for (const file of ['main-AAAAAAA3.js', 'notes.txt', '..%2findex.html', 'main.js'])
    expect((await get(young, file)).status).toBe(404);
});

test('the last ten releases are kept, and of older ones what a later one still has', async () => {
  const names = async () =>
    (await server.db.selectFrom('web_assets').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );
  const publish = async (release: number) => {
    server.clock.advance({ minutes: 1 });
    const assets = [`own-DDDDDD${String(release).padStart(2, '0')}.js`, 'same-CCCCCCC1.css'];
    const bytes = Buffer.from('x');
    const files = assets.map((name) => ({ name, bytes, is_packed: false }));
    await publishWebAssets(server.db, files, server.clock.now());
    return files;
  };
  for (let release = 1; release <= 8; release += 1) await publish(release);
  expect(await names()).toContain('main-AAAAAAA1.js');
  const ninth = await publish(9);
  expect(await names()).not.toContain('main-AAAAAAA1.js');
  await publish(10);
  const kept = await names();
  expect(kept).toHaveLength(11);
  expect(kept).toContain('same-CCCCCCC1.css');
  // One that starts again is no later release.
  await publishWebAssets(server.db, ninth, server.clock.now());
  expect(await names()).toEqual(kept);
});
