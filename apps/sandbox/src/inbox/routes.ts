import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.ts';
import { inboxPage } from './inbox-page.ts';

export function addInboxRoutes(app: FastifyInstance, world: World): void {
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(inboxPage));

  app.get<{ Querystring: { to?: string } }>('/inbox.json', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(world.inbox.list(request.query.to)),
  );

  app.delete('/inbox.json', async (_request, reply) => {
    world.inbox.clear();
    return reply.code(204).send();
  });
}
