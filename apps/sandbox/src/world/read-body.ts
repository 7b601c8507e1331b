import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Outcome } from './operation.ts';

/** Names the invalid fields but never their values, which may be card data. */
export function readBody<T>(
  schema: z.ZodMiniType<T>,
  request: FastifyRequest,
): { ok: true; body: T } | { ok: false; outcome: Outcome } {
  const parsed = z.safeParse(schema, request.body);
  if (parsed.success) return { ok: true, body: parsed.data };
  const fields = parsed.error.issues.map((issue) => issue.path.join('.'));
  return { ok: false, outcome: { status: 422, body: { error: 'invalid', fields } } };
}
