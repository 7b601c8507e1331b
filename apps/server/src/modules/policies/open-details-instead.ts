import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Opening a document's link in the browser below its level leads to the page that asks for the code instead of a JSON
 * error (calls.md, the document's call). The product's own pages get the refusal.
 */
export function openDetailsInstead(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const mode = request.headers['sec-fetch-mode'];
  const navigates = mode === undefined ? request.headers.accept?.includes('text/html') : mode === 'navigate';
  if (navigates !== true) return undefined;
  const { policyNumber } = request.params as { policyNumber: string };
  return reply.redirect(`/auto/details/${encodeURIComponent(policyNumber)}`, 303);
}
