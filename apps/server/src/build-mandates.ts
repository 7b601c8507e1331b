import type { Config } from './config.ts';
import type { Mount } from './http/mount.ts';
import type { CountUse } from './http/rate-limit.ts';
import { createChangeCard } from './modules/mandates/attempts/change-card.ts';
import { findMandateAttempt } from './modules/mandates/attempts/repository.ts';
import { createEndMandate } from './modules/mandates/end-mandate.ts';
import { mandateRoutes } from './modules/mandates/routes.ts';
import { createJoinCharge } from './modules/payments/join-charge.ts';
import { ownsCard } from './modules/payments/repository.ts';
import type { FinishEndorsement } from './modules/policies/endorsements/endorsement.ts';
import { lockPolicy } from './modules/policies/endorsements/repository.ts';
import { mandateTermsOf } from './modules/policies/policy.ts';
import { findOwnPolicy } from './modules/policies/repository.ts';
import { isChangeUnderWay } from './modules/receipts/collecting/repository.ts';
import { listReceipts } from './modules/receipts/repository.ts';
import { refuseAsking } from './workflows/mandates/ask-for-receipts.ts';
import { createSettleMandate, settleMandateLater } from './workflows/mandates/settle-mandate.ts';
import { endMandates } from './workflows/payment/mandates.ts';
import type { Services } from './workflows/services.ts';

type Dependencies = {
  services: Services;
  countUse: CountUse;
  expectVerification: Parameters<typeof createChangeCard>[0]['expectVerification'];
  finishEndorsement: FinishEndorsement;
};

/** Wires the card that a policy's receipts are charged to: another one, or none any more. */
export function buildMandates(
  mount: Mount,
  config: Config,
  { services, countUse, expectVerification, finishEndorsement }: Dependencies,
): void {
  const { db, clock, send } = services;
  const verifying = createSettleMandate(services);
  mandateRoutes(mount, {
    endMandate: createEndMandate({ db, endMandates, findOwnPolicy }),
    changeCard: createChangeCard({
      db,
      findOwnPolicy,
      lockPolicy,
      listReceipts,
      mandateTermsOf,
      isChanging: isChangeUnderWay,
      refuseAsking,
      finishEndorsement,
      ownsCard,
      expectVerification,
      settleLater: (trx, id) => settleMandateLater(trx, send, id),
      ...verifying,
      joinAttempt: createJoinCharge({
        settle: verifying.settle,
        find: (id) => findMandateAttempt(db, id),
        gatewayTimeoutMs: config.GATEWAY_TIMEOUT_MS,
        countUse,
        clock,
      }),
    }),
  });
}
