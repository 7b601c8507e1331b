import type { FastifyBaseLogger } from 'fastify';
import { buildDocumentStore } from './build-documents.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import { createPolicyRenderer } from './modules/policies/document/policy-renderer.ts';
import { createEmail } from './providers/email/smtp.ts';
import { createInsurer } from './providers/insurer/http.ts';
import { createPaymentGateway } from './providers/payment-gateway/http.ts';
import type { SendJob } from './workflows/engine/queue.ts';
import { createTurns } from './workflows/engine/turns.ts';
import type { Services } from './workflows/services.ts';

type Dependencies = { db: Database; clock: () => Date; logger: FastifyBaseLogger; send: SendJob };

/** One is rendered while another one is stored; more would only wait for the renderer, holding their leases. */
const documentsAtOnce = 2;

/** The outside services as configured, shared by the server and the operator's commands. */
export function buildServices(
  config: Config,
  { db, clock, logger, send }: Dependencies,
): { services: Services; close: () => Promise<void> } {
  const email = createEmail({ url: config.SMTP_URL, timeoutMs: config.SMTP_TIMEOUT_MS });
  const renderer = createPolicyRenderer();
  const publicUrl = config.PUBLIC_URL.replace(/\/+$/, '');
  return {
    services: {
      db,
      clock,
      onError: (error) => logger.error({ err: error }, 'workflow'),
      send,
      gateway: createPaymentGateway({
        baseUrl: config.PAYMENT_GATEWAY_URL,
        timeoutMs: config.GATEWAY_TIMEOUT_MS,
      }),
      insurer: createInsurer({ baseUrl: config.INSURER_URL, timeoutMs: config.INSURER_TIMEOUT_MS }),
      documents: buildDocumentStore(config),
      documentTurns: createTurns(documentsAtOnce),
      renderPolicy: (data) => renderer.render(data),
      email,
      mailFrom: config.MAIL_FROM,
      parties: {
        insurer: config.insurer,
        broker: config.broker,
        demonstrationTariff: !config.production,
        publicUrl,
      },
      publicUrl,
      secret: config.SECRET,
    },
    close: async () => {
      await renderer.close();
      email.close();
    },
  };
}
