import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

const query = z.object({ from: z.iso.datetime(), to: z.iso.datetime() });

/** Reads ?from=&to= (instants), including `from` and excluding `to`. */
export function readPeriod(request: FastifyRequest): ((instant: string) => boolean) | null {
  const parsed = z.safeParse(query, request.query);
  if (!parsed.success) return null;
  const from = Date.parse(parsed.data.from);
  const to = Date.parse(parsed.data.to);
  return (instant) => Date.parse(instant) >= from && Date.parse(instant) < to;
}
