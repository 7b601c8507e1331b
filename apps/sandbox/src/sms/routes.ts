import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addOperation, type Outcome } from '../world/operation.ts';
import { readBody } from '../world/read-body.ts';
import type { World } from '../world/world.ts';

const message = z.object({
  to: z.string().check(z.regex(/^\d{10}$/)),
  text: z.string().check(z.minLength(1), z.maxLength(1000)),
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
});

export function addSmsRoutes(app: FastifyInstance, world: World): void {
  const send = (request: FastifyRequest): Outcome => {
    const read = readBody(message, request);
    if (!read.ok) return read.outcome;
    const { to, text, reference } = read.body;
    if (refuses(to)) return { status: 200, body: { status: 'refused' } };
    const sentAt = world.clock().toISOString();
    const messageId =
      world.smsReferences.get(reference) ??
      world.smsReferences.put(reference, world.inbox.deliver({ channel: 'sms', to, text, sentAt }).id);
    return { status: 200, body: { status: 'sent', messageId } };
  };

  addOperation(app, world, {
    service: 'sms',
    operation: 'send',
    method: 'POST',
    path: '/messages',
    act: send,
  });
}

function refuses(phone: string): boolean {
  return phone === '6621234567' || phone.endsWith('0000');
}
