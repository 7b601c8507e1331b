import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceName } from '../faults/faults.ts';
import type { World } from './world.ts';

/** What a service does: answers (a text is a page), cuts the connection after acting, or says nothing at all. */
export type Outcome = { status: number; body: unknown } | 'cut' | 'silence';

type Operation = {
  service: ServiceName;
  /** The name that faults and counts use; null: what the service's own people do, whom its faults do not concern. */
  operation: string | null;
  method: 'GET' | 'POST';
  path: string;
  /** Acts at once and atomically, so that two requests with one key cannot both take effect. */
  act: (request: FastifyRequest) => Outcome;
};

/** Longer than any caller waits. */
const silenceMs = 35_000;

/** Registers one call of an outside service and applies the faults that tests set. */
export function addOperation(app: FastifyInstance, world: World, operation: Operation): void {
  app.route({
    method: operation.method,
    url: `/${operation.service}${operation.path}`,
    handler: (request, reply) => answer(world, operation, request, reply),
  });
}

async function answer(
  world: World,
  { service, operation, act }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const counted = `${service}.${operation ?? 'own'}`;
  world.requests.set(counted, (world.requests.get(counted) ?? 0) + 1);
  const fault = operation === null ? undefined : world.faults.take(service, operation);
  switch (fault?.kind) {
    case 'off':
      return cut(request, reply);
    case 'error':
      return reply.code(500).send({ error: 'fault' });
    case 'drop':
      act(request);
      return cut(request, reply);
    case 'late':
      // Also runs when the sandbox stops: a late effect is recorded early rather than lost.
      void world.late.wait(fault.ms).then(() => act(request));
      return reply.code(504).send({ error: 'fault' });
    case 'slow':
      if ((await world.held.wait(fault.ms)) === 'closed') return cut(request, reply);
      break;
    case undefined:
      break;
  }
  const outcome = act(request);
  if (outcome === 'cut') return cut(request, reply);
  if (outcome === 'silence') {
    await world.held.wait(silenceMs);
    return cut(request, reply);
  }
  if (typeof outcome.body === 'string') void reply.type('text/html; charset=utf-8');
  return reply.code(outcome.status).send(outcome.body);
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
