import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatMxn } from '@socio/domain/money';
import type { World } from '../world/world.ts';
import { challengeOverPage, challengePage } from './challenge-page.ts';

type ById = { Params: { chargeId: string } };

export function addChallengeRoutes(app: FastifyInstance, world: World): void {
  app.get<ById>('/payment-gateway/challenge/:chargeId', async (request, reply) => {
    const charge = world.charges.findById(request.params.chargeId);
    if (charge?.status !== 'action-required') return over(reply, charge?.returnUrl ?? null);
    const last4 = (charge.token === null ? null : world.cards.find(charge.token))?.last4 ?? '';
    return html(reply, challengePage({ chargeId: charge.chargeId, amount: formatMxn(charge.amount), last4 }));
  });

  const answer = (chargeId: string, approved: boolean, reply: FastifyReply) => {
    if (world.charges.findById(chargeId)?.status !== 'action-required') {
      return over(reply, world.charges.findById(chargeId)?.returnUrl ?? null);
    }
    const charge = world.charges.authenticate(chargeId, approved, world.clock().toISOString());
    return reply.redirect(charge?.returnUrl ?? '/', 303);
  };

  app.post<ById>('/payment-gateway/challenge/:chargeId/approve', async (request, reply) =>
    answer(request.params.chargeId, true, reply),
  );

  app.post<ById>('/payment-gateway/challenge/:chargeId/reject', async (request, reply) =>
    answer(request.params.chargeId, false, reply),
  );
}

function over(reply: FastifyReply, returnUrl: string | null): FastifyReply {
  return html(reply.code(410), challengeOverPage(returnUrl));
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
