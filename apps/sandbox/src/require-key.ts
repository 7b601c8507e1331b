import type { FastifyInstance } from 'fastify';

/** What the simulated services expect as bearer token, as real ones expect the key that they gave out. */
export const serviceKey = 'a key for demonstration and tests only';

const services = ['/club-registry/', '/population-registry/', '/sms/', '/insurer/', '/payment-gateway/'];
/** Opened, or called, by the card's holder. */
const forHolders = ['/payment-gateway/challenge/', '/payment-gateway/browser/'];
/** What the insurer's own people do, not the product. */
const forInsurer = ['/insurer/policies/:policyNumber/cancel'];

/** Refuses calls of the services that come without their key. What sets up the world, and the inbox, need none. */
export function requireKey(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.routeOptions.url ?? '';
    const isOf = (beginnings: string[]) => beginnings.some((beginning) => path.startsWith(beginning));
    const needsKey = isOf(services) && !isOf(forHolders) && !forInsurer.includes(path);
    if (needsKey && request.headers.authorization !== `Bearer ${serviceKey}`) {
      void reply.code(401).send({ error: 'unauthorized' });
      return;
    }
    done();
  });
}
