import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { World } from '../world/world.ts';

const body = z.object({ now: z.iso.datetime() });

export function addClockRoutes(app: FastifyInstance, world: World): void {
  app.post('/clock', async (request, reply) => {
    const parsed = z.safeParse(body, request.body);
    if (!parsed.success) return reply.code(422).send({ error: 'invalid', fields: ['now'] });
    world.moveClock(new Date(parsed.data.now));
    return reply.code(204).send();
  });

  app.delete('/clock', async (_request, reply) => {
    world.moveClock(null);
    return reply.code(204).send();
  });
}
