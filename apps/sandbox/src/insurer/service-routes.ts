import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serviceKinds } from '@socio/domain/services';
import * as z from 'zod/mini';
import { addOperation, type Outcome } from '../world/operation.ts';
import { readBody } from '../world/read-body.ts';
import type { World } from '../world/world.ts';
import type { Service } from './services.ts';

const text = z.string().check(z.minLength(1));

const orderRequest = z.object({
  idempotencyKey: text,
  policyNumber: text,
  kind: z.enum(serviceKinds),
  phone: text,
  note: z.nullable(z.string()),
  place: z.nullable(z.string()),
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
});

export function addServiceRoutes(app: FastifyInstance, world: World): void {
  const service = 'insurer';

  const order = (request: FastifyRequest): Outcome => {
    const read = readBody(orderRequest, request);
    if (!read.ok) return read.outcome;
    return { status: 200, body: serviceBody(world.services.order(read.body, world.clock())) };
  };

  const settle = (request: FastifyRequest): Outcome => {
    const { key } = request.params as { key: string };
    return { status: 200, body: serviceBody(world.services.settle(key)) };
  };

  addOperation(app, world, {
    service,
    operation: 'order-service',
    method: 'POST',
    path: '/services',
    act: order,
  });
  addOperation(app, world, {
    service,
    operation: 'settle-service',
    method: 'POST',
    path: '/services/by-key/:key/settle',
    act: settle,
  });
}

function serviceBody({ status, folio, arrivesAt, reason }: Service): unknown {
  switch (status) {
    case 'taken':
      return { status, folio, arrivesAt };
    case 'refused':
      return { status, reason };
    case 'blocked':
      return { status: 'cancelled' };
  }
}
