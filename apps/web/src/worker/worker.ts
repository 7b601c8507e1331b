// The service worker, /sw.js: it opens two screens without network and touches nothing else (decisions/0015-offline.md).
// It stands in one file, since build-tools/offline-worker.ts bundles nothing.
declare const self: ServiceWorkerGlobalScope;
/** A hash of the pages below, set by the build: another one is another worker. */
declare const RELEASE: string;

/** How long the network may take for a page that is kept. */
const PAGE_LIMIT = 4000;
const PREFIX = 'socio-';
const cacheName = PREFIX + RELEASE;

/** The screens that open without network, each by the address under which its page is kept. They hold no data. */
const screens = [
  { pattern: /^\/polizas\/?$/i, kept: '/polizas' },
  { pattern: /^\/poliza\/[^/]+\/?$/i, kept: '/poliza/0' },
];
/** Where the installed app opens. */
const START = /^\/dashboard\/?$/i;

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all(screens.map(async ({ kept }) => keepPage(kept, await fetch(kept)))).then(async () =>
      self.skipWaiting(),
    ),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    forgetOthers().then(async () =>
      // The page that registered it is the first that it helps.
      self.clients.claim(),
    ),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) return event.respondWith(asset(request));
  if (request.mode !== 'navigate') return;
  const screen = screens.find(({ pattern }) => pattern.test(pathname));
  if (screen !== undefined) event.respondWith(page(event, screen.kept));
  else if (START.test(pathname)) event.respondWith(start(request));
});

/** Hashed: what is here is what the server has. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await find(cache, request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (isOwnFile(answer)) await cache.put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

/** The server's page, so that a release is seen at once; the kept one if it does not come in time. */
async function page(event: FetchEvent, kept: string): Promise<Response> {
  const answer = fetch(event.request);
  const done = answer.then(
    async (response) => keepPage(kept, response.clone()),
    () => undefined,
  );
  event.waitUntil(done.catch(() => undefined));
  const late = new Promise<null>((resolve) => setTimeout(resolve, PAGE_LIMIT, null));
  const inTime = await Promise.race([answer, late]).catch(() => null);
  if (inTime !== null) return inTime;
  return (await find(await caches.open(cacheName), kept)) ?? answer;
}

/** The dashboard needs the network; without it, the app opens with the policies. */
async function start(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const [{ kept } = { kept: '' }] = screens;
    if ((await find(await caches.open(cacheName), kept)) === undefined) throw error;
    return Response.redirect(kept, 302);
  }
}

/** Keeps a page with all the files that it names, or none of it: half a page shows nothing. */
async function keepPage(kept: string, answer: Response): Promise<void> {
  if (!isOwnFile(answer)) return;
  const cache = await caches.open(cacheName);
  const html = await answer.clone().text();
  const before = await find(cache, kept);
  if (before !== undefined && (await before.text()) === html) return;
  const files = new Set([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file));
  await Promise.all(
    [...files].map(async (file) => {
      if ((await find(cache, file)) === undefined) await cache.add(file);
    }),
  );
  await cache.put(kept, answer);
}

/** What a page of another release, or nobody, needs. */
async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== cacheName);
  await Promise.all(others.map(async (name) => caches.delete(name)));
}

/** However compressed. */
async function find(cache: Cache, address: string): Promise<Response | undefined> {
  return cache.match(address, { ignoreVary: true });
}

function isOwnFile({ ok, redirected, type }: Response): boolean {
  return ok && !redirected && type === 'basic';
}

export {};
