// Takes the place of the service worker when that is to be withdrawn (docs/operations.md): it removes all that the
// worker kept, and itself.
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map(async (name) => caches.delete(name)));
  await self.registration.unregister();
}

export {};
