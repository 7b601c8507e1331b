import { buildWorkflows, type WorkflowServices } from './build-workflows.ts';
import type { Config } from './config.ts';
import type { Executor } from './db/connection.ts';
import type { Mount } from './http/mount.ts';
import type { CountUse } from './http/rate-limit.ts';
import { appendEvent } from './modules/audit/append-event.ts';
import { createInsertNewUserCard } from './modules/cards/insert-new-user-card.ts';
import { cardRoutes } from './modules/cards/routes.ts';
import { currentConsents } from './modules/consents/current-consents.ts';
import { createOpenAttempt } from './modules/payments/open-attempt.ts';
import { createPayApplication } from './modules/payments/pay-application.ts';
import { findAttempt } from './modules/payments/repository.ts';
import { createRequestRefund } from './modules/payments/request-refund.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { createAwaitDocument } from './modules/policies/await-document.ts';
import { createFinishContracting } from './modules/policies/finish-contracting.ts';
import { createReadDocument } from './modules/policies/read-document.ts';
import { policyRoutes } from './modules/policies/routes.ts';
import { createVerifyPolicy } from './modules/policies/verify-policy.ts';
import { admitVehicle } from './workflows/policy/admit-vehicle.ts';
import { createJobs } from './workflows/engine/queue.ts';

type Dependencies = WorkflowServices & { databaseUrl: string; countUse: CountUse };

export type Buying = { start: () => Promise<void>; stop: () => Promise<void>; isReady: () => boolean };

/** Joins cards, payments, policies and the work that finishes them whatever crashes in between. */
export function buildBuying(mount: Mount, config: Config, deps: Dependencies): Buying {
  const { databaseUrl, countUse, ...services } = deps;
  const { db, logger, gateway, insurer, documents } = services;
  const jobs = createJobs({ databaseUrl, logger });
  const workflows = buildWorkflows(config, { ...services, jobs });
  const { settlePayment, announceAttempt, decideRefund, startIssuing, finishPolicy } = workflows;

  cardRoutes(mount, { db, insertNewUserCard: createInsertNewUserCard({ db, gateway, countUse }) });
  const hasConsents = async (executor: Executor, memberId: string) => {
    const { terms, privacy } = await currentConsents(executor, { memberId, applicationId: null });
    return terms && privacy;
  };
  paymentRoutes(mount, {
    payApplication: createPayApplication({
      openAttempt: createOpenAttempt({ db, insurer, admitVehicle, hasConsents, announceAttempt }),
      settle: settlePayment,
      findAttempt: (id) => findAttempt(db, id),
      gatewayTimeoutMs: config.GATEWAY_TIMEOUT_MS,
    }),
    requestRefund: createRequestRefund({ db, decideRefund }),
  });
  policyRoutes(mount, {
    db,
    finishContracting: createFinishContracting({ db, insurer, startIssuing, finishPolicy }),
    awaitDocument: createAwaitDocument({ finishPolicy }),
    readDocument: createReadDocument({ db, documents, appendEvent }),
    verifyPolicy: createVerifyPolicy({ db, countUse }),
  });

  return {
    start: async () => {
      await jobs.start();
      workflows.start();
    },
    stop: async () => {
      await workflows.stop();
      await jobs.stop();
    },
    isReady: () => jobs.isReady(),
  };
}
