import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Holder } from '../members/members.ts';
import { addOperation, type Outcome } from '../world/operation.ts';
import type { World } from '../world/world.ts';

export function addClubRegistryRoutes(app: FastifyInstance, world: World): void {
  const failures = new Map<string, number>();

  const find = (request: FastifyRequest): Outcome => {
    const { number } = request.params as { number: string };
    switch (world.members.behaviourOf(number)) {
      case 'active':
        return membership(number, 'active', world.members.holderOf(number));
      case 'inactive':
        return membership(number, 'inactive');
      case 'no-answer':
        return 'silence';
      case 'fails-twice': {
        const failed = failures.get(number) ?? 0;
        if (failed >= 2) return membership(number, 'active');
        failures.set(number, failed + 1);
        return { status: 503, body: { error: 'unavailable' } };
      }
      case null:
        return { status: 404, body: { status: 'not-found' } };
    }
  };

  addOperation(app, world, {
    service: 'club-registry',
    operation: 'find-membership',
    method: 'GET',
    path: '/memberships/:number',
    act: find,
  });
}

function membership(number: string, status: 'active' | 'inactive', holder: Holder | null = null): Outcome {
  return { status: 200, body: { status, clubId: `SOCIO-${number}`, ...(holder !== null && { holder }) } };
}
