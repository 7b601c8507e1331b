import * as z from 'zod/mini';
import type { ServiceReply } from './call-service.ts';
import { unknown, type Unknown } from './unknown.ts';

/** The body as the schema describes it; anything else that a service may say is 'unreadable'. */
export function readReply<T>(
  schema: z.ZodMiniType<T>,
  reply: ServiceReply | Unknown,
): { kind: 'read'; body: T } | Unknown {
  if (reply.kind === 'unknown') return reply;
  const parsed = z.safeParse(schema, reply.body);
  return parsed.success ? { kind: 'read', body: parsed.data } : unknown('unreadable');
}
