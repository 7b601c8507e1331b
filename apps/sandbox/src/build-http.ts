import Fastify, { type FastifyInstance } from 'fastify';
import { addClockRoutes } from './clock/routes.ts';
import { addClubRegistryRoutes } from './club-registry/routes.ts';
import { addFaultRoutes } from './faults/routes.ts';
import { addInboxRoutes } from './inbox/routes.ts';
import { addCancellationRoutes } from './insurer/cancellation-routes.ts';
import { addChangeQuoteRoutes } from './insurer/change-quote-routes.ts';
import { addEndorsementRoutes } from './insurer/endorsement-routes.ts';
import { addPolicyRoutes } from './insurer/policy-routes.ts';
import { addReinstatementRoutes } from './insurer/reinstatement-routes.ts';
import { addReceiptRoutes } from './insurer/receipt-routes.ts';
import { addServiceRoutes } from './insurer/service-routes.ts';
import { addRateRoutes } from './insurer/rate-routes.ts';
import { addLedgerRoutes } from './ledger/routes.ts';
import { addMemberRoutes } from './members/routes.ts';
import { addCardFieldsRoutes } from './payment-gateway/card-fields-routes.ts';
import { addCardRoutes } from './payment-gateway/card-routes.ts';
import { addChallengeRoutes } from './payment-gateway/challenge-routes.ts';
import { addChargeRoutes } from './payment-gateway/charge-routes.ts';
import { addRefundRoutes } from './payment-gateway/refund-routes.ts';
import { addPopulationRegistryRoutes } from './population-registry/routes.ts';
import { requireKey } from './require-key.ts';
import { addSmsRoutes } from './sms/routes.ts';
import type { World } from './world/world.ts';

export function buildHttp(world: World): FastifyInstance {
  // No request log: bodies and paths contain card numbers, phones and names.
  const app = Fastify({ logger: false, forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });

  // The buttons of the challenge page send an empty form.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null, null));
  });

  requireKey(app);

  addInboxRoutes(app, world);
  addMemberRoutes(app, world);
  addFaultRoutes(app, world);
  addLedgerRoutes(app, world);
  addClockRoutes(app, world);
  addClubRegistryRoutes(app, world);
  addPopulationRegistryRoutes(app, world);
  addSmsRoutes(app, world);
  addRateRoutes(app, world);
  addPolicyRoutes(app, world);
  addServiceRoutes(app, world);
  addChangeQuoteRoutes(app, world);
  addEndorsementRoutes(app, world);
  addReinstatementRoutes(app, world);
  addReceiptRoutes(app, world);
  addCancellationRoutes(app, world);
  addCardRoutes(app, world);
  addCardFieldsRoutes(app, world);
  addChargeRoutes(app, world);
  addRefundRoutes(app, world);
  addChallengeRoutes(app, world);
  return app;
}
