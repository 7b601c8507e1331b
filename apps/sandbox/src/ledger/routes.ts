import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.ts';

/** What the outside services did, so that a test can compare it with the product's database. */
export function addLedgerRoutes(app: FastifyInstance, world: World): void {
  app.get('/ledger.json', async (_request, reply) => {
    const charges = world.charges.list();
    const refunds = world.refunds.list();
    const policies = world.policies.list();
    const messages = world.inbox.list();
    return reply.header('cache-control', 'no-store').send({
      charges: Object.fromEntries(
        charges.map(({ idempotencyKey, token: _token, returnUrl: _url, ...charge }) => [
          idempotencyKey,
          charge,
        ]),
      ),
      refunds: Object.fromEntries(refunds.map(({ idempotencyKey, ...refund }) => [idempotencyKey, refund])),
      policies: Object.fromEntries(policies.map(({ idempotencyKey, ...policy }) => [idempotencyKey, policy])),
      services: Object.fromEntries(
        world.services.list().map(({ idempotencyKey, ...service }) => [idempotencyKey, service]),
      ),
      reinstatements: Object.fromEntries(
        world.reinstatements.list().map(({ idempotencyKey, ...one }) => [idempotencyKey, one]),
      ),
      endorsements: Object.fromEntries(
        world.endorsements.list().map(({ idempotencyKey, ...one }) => [idempotencyKey, one]),
      ),
      receiptPayments: Object.fromEntries(
        world.receipts.listReports().map(({ idempotencyKey, ...one }) => [idempotencyKey, one]),
      ),
      lapses: Object.fromEntries(
        world.receipts.listLapses().map(({ idempotencyKey, ...one }) => [idempotencyKey, one]),
      ),
      cancellations: Object.fromEntries(
        world.cancellations.list().map(({ idempotencyKey, ...one }) => [idempotencyKey, one]),
      ),
      counts: {
        cards: world.cards.count(),
        charged: charges.filter((one) => one.status === 'charged').length,
        declined: charges.filter((one) => one.status === 'declined').length,
        refunds: refunds.length,
        issued: policies.filter((one) => one.status === 'issued').length,
        cancelledPolicies: policies.filter((one) => one.status === 'cancelled').length,
        sms: messages.filter((one) => one.channel === 'sms').length,
        emails: messages.filter((one) => one.channel === 'email').length,
        requests: Object.fromEntries(world.requests),
      },
    });
  });
}
