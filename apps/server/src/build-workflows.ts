import type { FastifyBaseLogger } from 'fastify';
import { buildMails } from './build-mails.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { PolicyRenderer } from './modules/policies/document/policy-renderer.ts';
import type { DocumentStore } from './providers/document-store/port.ts';
import type { Email } from './providers/email/port.ts';
import type { Insurer } from './providers/insurer/port.ts';
import type { PaymentGateway } from './providers/payment-gateway/port.ts';
import { createWorkflows } from './workflows/create-workflows.ts';
import type { Jobs } from './workflows/engine/queue.ts';

export type WorkflowServices = {
  db: Database;
  clock: () => Date;
  logger: FastifyBaseLogger;
  gateway: PaymentGateway;
  insurer: Insurer;
  documents: DocumentStore;
  email: Email;
  renderer: PolicyRenderer;
};

/** The workflows as the configuration wants them: the same for the server and for an operator's commands. */
export function buildWorkflows(
  config: Config,
  { email, renderer, ...services }: WorkflowServices & { jobs: Jobs },
) {
  const publicUrl = config.PUBLIC_URL.replace(/\/+$/, '');
  return createWorkflows({
    ...services,
    renderPolicy: (data) => renderer.render(data),
    ...buildMails(email, { from: config.MAIL_FROM, publicUrl }),
    parties: {
      insurer: config.insurer,
      broker: config.broker,
      demonstrationTariff: !config.production,
      publicUrl,
    },
    secret: config.SECRET,
    sweepAfterMs: config.SWEEP_AFTER_MS,
    sweepEveryMs: config.SWEEP_EVERY_MS,
  });
}
