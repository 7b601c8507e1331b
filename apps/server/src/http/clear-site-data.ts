import type { FastifyReply } from 'fastify';

/**
 * Has the browser forget files and storage of the product, in all its tabs: for a session that its person has ended.
 * Cookies stay, so that the browser stays known.
 */
export function clearSiteData(reply: FastifyReply): void {
  void reply.header('Clear-Site-Data', '"cache", "storage"');
}
