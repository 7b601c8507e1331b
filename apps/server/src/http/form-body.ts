import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Lets the routes of one scope take HTML forms as their body: an object of their text fields. Nothing else may, because
 * any site can send a form. An unreadable form counts as an empty one.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(body), { headers })
        .formData()
        .catch(() => new FormData());
      return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
    },
  );
}
