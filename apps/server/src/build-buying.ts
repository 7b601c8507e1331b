import type { Config } from './config.ts';
import type { Executor } from './db/connection.ts';
import type { DataKeys } from './db/data-keys.ts';
import type { Mount } from './http/mount.ts';
import type { createRateUses } from './db/rate-uses.ts';
import { isLeaving } from './modules/account-deletion/repository.ts';
import { createInsertUserAddress } from './modules/addresses/insert-user-address.ts';
import { addressRoutes } from './modules/addresses/routes.ts';
import { activeSince } from './modules/applications/activity.ts';
import { createAskService } from './modules/assistance/ask-service.ts';
import { assistanceRoutes } from './modules/assistance/routes.ts';
import { appendEvent } from './modules/audit/append-event.ts';
import { createRecordRead } from './modules/audit/record-read.ts';
import { createInsertNewUserCard } from './modules/cards/insert-new-user-card.ts';
import { cardRoutes } from './modules/cards/routes.ts';
import { currentConsents } from './modules/consents/current-consents.ts';
import { lockAgainstEdits } from './modules/applications/editing/repository.ts';
import { createEndMandate } from './modules/mandates/end-mandate.ts';
import { findMandate } from './modules/mandates/repository.ts';
import { mandateRoutes } from './modules/mandates/routes.ts';
import { createDeclinedCharges } from './modules/payments/declined-charges.ts';
import { createOpenAttempt } from './modules/payments/open-attempt.ts';
import { createCancelPolicy, type MailCancellation } from './modules/policies/cancelling/cancel-policy.ts';
import { createGiveRefundAccount } from './modules/policies/cancelling/give-refund-account.ts';
import { createPreviewCancellation } from './modules/policies/cancelling/preview-cancellation.ts';
import { createUndoCancellation } from './modules/policies/cancelling/undo-cancellation.ts';
import { announceCancellation } from './workflows/mails/mail-cancellation.ts';
import { createPayApplication } from './modules/payments/pay-application.ts';
import { createJoinCharge } from './modules/payments/join-charge.ts';
import { findAccountSince, findAttempt, ownsCard } from './modules/payments/repository.ts';
import { createRequestRefund } from './modules/payments/request-refund.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { createAwaitDocument } from './modules/policies/await-document.ts';
import { createFinishContracting } from './modules/policies/finish-contracting.ts';
import { createReadDocument } from './modules/policies/read-document.ts';
import { findOwnPolicy } from './modules/policies/repository.ts';
import { createAcceptChange, createShowChange } from './modules/policies/endorsements/accept-change.ts';
import { createAddPlates } from './modules/policies/endorsements/add-plates.ts';
import type { FinishEndorsement } from './modules/policies/endorsements/endorsement.ts';
import { findEndorsement } from './modules/policies/endorsements/repository.ts';
import { listReceipts } from './modules/receipts/repository.ts';
import { policyRoutes } from './modules/policies/routes.ts';
import { createOpenChangeCharge, createOpenMemberCharge } from './modules/receipts/collecting/open-charge.ts';
import { findLastCharge, findReceiptCharge } from './modules/receipts/collecting/charges/repository.ts';
import { isRestPayable } from './modules/policies/policy.ts';
import { createPayRest } from './modules/receipts/pay-rest.ts';
import { createPayReceipt } from './modules/receipts/pay-receipt.ts';
import { receiptRoutes } from './modules/receipts/routes.ts';
import { createVerifyPolicy } from './modules/policies/verify-policy.ts';
import { createEngine } from './workflows/engine/engine.ts';
import type { Queue } from './workflows/engine/queue.ts';
import { endMandates, giveMandate } from './workflows/payment/mandates.ts';
import { decideRefund } from './workflows/payment/refund-payment.ts';
import { announceAttempt, createSettlePayment } from './workflows/payment/settle-payment.ts';
import { admitVehicle } from './workflows/policy/admit-vehicle.ts';
import { createFinishing } from './workflows/policy/finish-policy.ts';
import { createAskEndorsement } from './workflows/policy/ask-endorsement.ts';
import { createEndorsePolicy } from './workflows/policy/endorse-policy.ts';
import { createIssuePolicy } from './workflows/policy/issue-policy.ts';
import { createShowReceipts } from './workflows/receipts/read-receipts.ts';
import {
  createSettleReceiptCharge,
  settleReceiptChargeLater,
} from './workflows/receipts/settle-receipt-charge.ts';
import { createStartIssuing } from './workflows/policy/start-issuing.ts';
import { announceService } from './workflows/policy/settle-service.ts';
import { createRemoveOverduePurchases } from './workflows/accounts/remove-purchases.ts';
import { createPurge } from './workflows/purge.ts';
import type { Services } from './workflows/services.ts';
import { works } from './workflows/works.ts';

type Dependencies = {
  services: Services;
  keys: DataKeys;
  queue: Queue;
  rateUses: ReturnType<typeof createRateUses>;
};

export type Buying = { start: () => Promise<void>; stop: () => Promise<void> };

/** How long a browser's call waits for the policy or its document (calls.md, Payment). */
const waitMs = 20_000;

/** Wires addresses, cards, payments and policies to the workflows that finish a purchase whatever crashes in between. */
export function buildBuying(
  mount: Mount,
  config: Config,
  { services, keys, queue, rateUses }: Dependencies,
): Buying {
  const { countUse, returnUse } = rateUses;
  const { db, clock, gateway, insurer, documents, documentTurns, send, onError } = services;
  const purgeExpired = createPurge({ db, clock });
  const removePurchases = createRemoveOverduePurchases({ db, clock, documents });
  const engine = createEngine(works, services, {
    queue,
    purge: async () => {
      await purgeExpired();
      await removePurchases();
    },
    sweepAfterMs: config.SWEEP_AFTER_MS,
    sweepEveryMs: config.SWEEP_EVERY_MS,
  });
  const issuePolicy = createIssuePolicy(services);
  const endorsePolicy = createEndorsePolicy(services);
  const finishing = createFinishing({ db, issuePolicy, documentTurns, onError, waitMs });
  const { finishPolicy } = finishing;

  addressRoutes(mount, {
    db,
    insertUserAddress: createInsertUserAddress({ db, countUse, returnUse, appendEvent }),
    activeSince,
    appendEvent,
  });
  const takesNumbers = config.cardTokenization === null;
  cardRoutes(mount, {
    db,
    insertNewUserCard: createInsertNewUserCard({ db, gateway, countUse, takesNumbers, appendEvent }),
    endMandates,
    appendEvent,
  });
  const hasConsents = async (executor: Executor, memberId: string) => {
    const { terms, privacy } = await currentConsents(executor, { memberId, applicationId: null });
    return terms && privacy;
  };
  const { expectDecline } = createDeclinedCharges({ ...rateUses, keys });
  const settlePayment = createSettlePayment(services);
  paymentRoutes(mount, {
    payApplication: createPayApplication({
      openAttempt: createOpenAttempt({
        db,
        insurer,
        lockAgainstEdits,
        admitVehicle,
        hasConsents,
        announceAttempt: (trx, opened) => announceAttempt(trx, send, opened),
        expectDecline,
        collectedBy: services.receiptTerms.collectedBy,
        giveMandate,
        isLeaving,
      }),
      settle: settlePayment,
      joinAttempt: createJoinCharge({
        settle: settlePayment,
        find: (id) => findAttempt(db, id),
        gatewayTimeoutMs: config.GATEWAY_TIMEOUT_MS,
        countUse,
        clock,
      }),
    }),
    requestRefund: createRequestRefund({
      db,
      decideRefund: (trx, decision) => decideRefund(trx, send, decision),
    }),
  });
  const recordRead = createRecordRead(db);
  const mailCancellation: MailCancellation = (trx, mail) => announceCancellation(trx, send, mail);
  const settleReceiptCharge = createSettleReceiptCharge(services);
  const openingCharges: Parameters<typeof createOpenMemberCharge>[0] = {
    db,
    appendEvent,
    settleLater: (trx, id) => settleReceiptChargeLater(trx, send, id),
    ownsCard,
    expectDecline: async (trx, payer) => {
      const accountSince = await findAccountSince(trx, payer.memberId);
      return await expectDecline(trx, { ...payer, accountSince }, 'RECEIPT_DECLINE_LIMIT');
    },
  };
  const joinCharge = createJoinCharge({
    settle: settleReceiptCharge,
    find: (id) => findReceiptCharge(db, id),
    gatewayTimeoutMs: config.GATEWAY_TIMEOUT_MS,
    countUse,
    clock,
  });
  const finishEndorsement: FinishEndorsement = async (id) => {
    await endorsePolicy(id);
    return await findEndorsement(db, id);
  };
  const changing = {
    db,
    openChangeCharge: createOpenChangeCharge(openingCharges),
    findCharge: findLastCharge,
    settle: settleReceiptCharge,
    joinCharge,
    finishEndorsement,
  };
  receiptRoutes(mount, {
    payReceipt: createPayReceipt({
      db,
      openCharge: createOpenMemberCharge(openingCharges),
      settle: settleReceiptCharge,
      joinCharge,
    }),
    payRest: createPayRest({ acceptChange: createAcceptChange(changing), isRestPayable }),
    showChange: createShowChange(changing),
  });
  policyRoutes(mount, {
    db,
    recordRead,
    finishContracting: createFinishContracting({
      db,
      insurer,
      startIssuing: createStartIssuing(services),
      finishPolicy,
    }),
    findMandate,
    awaitDocument: createAwaitDocument({ finishPolicy }),
    readDocument: createReadDocument({ db, documents, recordRead }),
    addPlates: createAddPlates({
      db,
      countUse,
      askEndorsement: createAskEndorsement(db, send),
      finishEndorsement,
    }),
    verifyPolicy: createVerifyPolicy({ db, countUse, listReceipts }),
    showReceipts: createShowReceipts(services),
    cancelling: {
      previewCancellation: createPreviewCancellation({ db }),
      cancelPolicy: createCancelPolicy({ db, countUse, appendEvent, mailCancellation }),
      undoCancellation: createUndoCancellation({ db, appendEvent, mailCancellation }),
      giveRefundAccount: createGiveRefundAccount({ db, appendEvent }),
    },
  });

  mandateRoutes(mount, { endMandate: createEndMandate({ db, endMandates, findOwnPolicy }) });

  assistanceRoutes(mount, {
    db,
    findOwnPolicy,
    askService: createAskService({
      db,
      insurer,
      findOwnPolicy,
      appendEvent,
      settleLater: (trx, id) => announceService(trx, send, id),
      countUse,
      returnUse,
      clock,
    }),
  });

  return {
    start: async () => {
      await queue.start();
      engine.start();
    },
    stop: async () => {
      await Promise.all([engine.stop(), finishing.stop()]);
      await queue.stop();
    },
  };
}
