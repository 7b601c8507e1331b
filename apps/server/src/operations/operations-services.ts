import type { FastifyBaseLogger } from 'fastify';
import { buildWorkflows } from '../build-workflows.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connection.ts';
import { appendEvent } from '../modules/audit/append-event.ts';
import { createRefundApplication } from './due-work/refund-application.ts';
import { createRetryApplication } from './due-work/retry-application.ts';
import { findAttempt } from '../modules/payments/repository.ts';
import { createPolicyRenderer } from '../modules/policies/document/policy-renderer.ts';
import { createDocumentStore } from '../providers/document-store/folder.ts';
import { createEmail } from '../providers/email/smtp.ts';
import { createInsurer } from '../providers/insurer/http.ts';
import { createPaymentGateway } from '../providers/payment-gateway/http.ts';
import { moveFulfilment } from '../workflows/move-fulfilment.ts';
import { issueKey } from '../workflows/policy/issue-at-insurer.ts';
import { forgetRefusal } from '../workflows/mails/send-payment-mail.ts';
import { createHandJobs } from './hand-jobs.ts';
import { createRunDue } from './run-due.ts';

type Dependencies = {
  db: Database;
  clock: () => Date;
  logger: FastifyBaseLogger;
  /** Before a second try of what another runner may be at. */
  pauseMs?: number;
};

/** What an operator's commands act with: the product's own workflows, by hand; no listener, no job queue, no sweep. */
export function buildOperations(config: Config, { db, clock, logger, pauseMs = 2000 }: Dependencies) {
  const gateway = createPaymentGateway({
    baseUrl: config.PAYMENT_GATEWAY_URL,
    timeoutMs: config.GATEWAY_TIMEOUT_MS,
  });
  const insurer = createInsurer({ baseUrl: config.INSURER_URL, timeoutMs: config.INSURER_TIMEOUT_MS });
  const email = createEmail({ url: config.SMTP_URL, timeoutMs: config.SMTP_TIMEOUT_MS });
  const renderer = createPolicyRenderer();
  const jobs = createHandJobs();
  const { beginRefund, confirmRefund, recordAnswer } = buildWorkflows(config, {
    db,
    clock,
    logger,
    jobs,
    gateway,
    insurer,
    documents: createDocumentStore({ folder: config.DOCUMENT_DIR, timeoutMs: config.DOCUMENT_TIMEOUT_MS }),
    email,
    renderer,
  });

  return {
    gateway,
    insurer,
    refundApplication: createRefundApplication({
      db,
      clock,
      takeForRefund: async (trx, from) =>
        (await moveFulfilment(trx, { ...from, to: 'refunding' })) !== undefined,
      beginRefund,
      findAtInsurer: (applicationId) => insurer.findByKey(issueKey(applicationId)),
      confirmRefund,
      refundPayment: (applicationId) => jobs.run('refund-payment', { applicationId }),
      appendEvent,
    }),
    retryApplication: createRetryApplication({
      db,
      clock,
      run: createRunDue({
        jobs,
        confirmRefund,
        forgetRefusal: (attemptId, kind) => forgetRefusal(db, { attemptId, kind }, clock()),
        lookForCharge: async (attemptId, idempotencyKey) => {
          const answer = await gateway.findByKey(idempotencyKey);
          if (answer.kind === 'unknown') return 'later';
          if (answer.kind !== 'charged') return 'done';
          const attempt = await findAttempt(db, attemptId);
          if (attempt !== undefined) await recordAnswer(attempt, answer, clock());
          return 'done';
        },
      }),
      appendEvent,
      onError: (error) => logger.error({ err: error }, 'retry'),
      pauseMs,
    }),
    close: async () => {
      email.close();
      await renderer.close();
    },
  };
}

/** The application whose policy stands under a key of ours; null for another's key. */
export function applicationOfKey(key: string): string | null {
  const applicationId = key.slice(0, 36);
  return /^[0-9a-f-]{36}$/.test(applicationId) && key === issueKey(applicationId) ? applicationId : null;
}
