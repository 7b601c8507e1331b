import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { World } from '../world/world.ts';

const body = z.object({ active: z.optional(z.boolean()) });

export function addMemberRoutes(app: FastifyInstance, world: World): void {
  app.post('/members', async (request, reply) => {
    const parsed = z.safeParse(body, request.body ?? {});
    if (!parsed.success) return reply.code(422).send({ error: 'invalid' });
    const member = world.members.make(parsed.data.active ?? true);
    return reply.code(201).send({ membership_number: member.number });
  });
}
