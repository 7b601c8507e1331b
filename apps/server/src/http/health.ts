import type { FastifyInstance } from 'fastify';

/** /healthz: the process is alive. /readyz: it can do its work (database reachable and migrated, jobs running). */
export function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const options = { schema: { hide: true }, config: { anyHost: true } };
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
