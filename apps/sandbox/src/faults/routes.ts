import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { World } from '../world/world.ts';
import { faultKinds, serviceNames } from './faults.ts';

const body = z.object({
  service: z.enum(serviceNames),
  kind: z.enum(faultKinds),
  operation: z.optional(z.string()),
  times: z.optional(z.int().check(z.positive())),
  ms: z.optional(z.number().check(z.nonnegative())),
});

const defaultMs = { slow: 10_000, late: 2_000, error: 0, drop: 0, off: 0 };

export function addFaultRoutes(app: FastifyInstance, world: World): void {
  app.post('/faults', async (request, reply) => {
    const parsed = z.safeParse(body, request.body);
    if (!parsed.success) return reply.code(422).send({ error: 'invalid', issues: parsed.error.issues });
    const fault = { ...parsed.data, ms: parsed.data.ms ?? defaultMs[parsed.data.kind] };
    world.faults.add(fault);
    return reply.code(201).send({ fault });
  });

  app.delete('/faults', async (_request, reply) => {
    world.faults.clear();
    world.held.release();
    return reply.code(204).send();
  });
}
