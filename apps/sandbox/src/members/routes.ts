import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { World } from '../world/world.ts';

const body = z.object({
  active: z.optional(z.boolean()),
  holder: z.optional(z.object({ initials: z.string(), birth_year: z.int() })),
});

export function addMemberRoutes(app: FastifyInstance, world: World): void {
  app.post('/members', async (request, reply) => {
    const parsed = z.safeParse(body, request.body ?? {});
    if (!parsed.success) return reply.code(422).send({ error: 'invalid' });
    const { active = true, holder } = parsed.data;
    const member = world.members.make({ active, holder });
    return reply.code(201).send({ membership_number: member.number });
  });
}
