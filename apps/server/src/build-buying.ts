import { buildCharging } from './build-charging.ts';
import { buildMandates } from './build-mandates.ts';
import type { Config } from './config.ts';
import type { Executor } from './db/connection.ts';
import type { DataKeys } from './db/data-keys.ts';
import type { Mount } from './http/mount.ts';
import type { createRateUses } from './db/rate-uses.ts';
import { isLeaving } from './modules/account-deletion/repository.ts';
import { checkPlace } from './modules/addresses/check-place.ts';
import { findVersion } from './modules/applications/catalogue/repository.ts';
import { findState, findVehicle } from './modules/quotes/risk/repository.ts';
import { createInsertUserAddress } from './modules/addresses/insert-user-address.ts';
import { listSettlements } from './modules/addresses/repository.ts';
import { addressRoutes } from './modules/addresses/routes.ts';
import { isGeographicNumber } from './modules/sessions/codes/geographic-number.ts';
import { createChangePolicy } from './modules/policies/endorsements/change-policy.ts';
import { activeSince } from './modules/applications/activity.ts';
import { createAskService } from './modules/assistance/ask-service.ts';
import { assistanceRoutes } from './modules/assistance/routes.ts';
import { appendEvent } from './modules/audit/append-event.ts';
import { createRecordRead } from './modules/audit/record-read.ts';
import { insertReads } from './modules/audit/repository.ts';
import { readOwnPolicies } from './modules/policies/in-full/repository.ts';
import { createInsertNewUserCard } from './modules/cards/insert-new-user-card.ts';
import { keepCard } from './modules/cards/repository.ts';
import { cardRoutes } from './modules/cards/routes.ts';
import { typedCard } from './modules/cards/typed-card.ts';
import { currentConsents } from './modules/consents/current-consents.ts';
import { lockAgainstEdits } from './modules/applications/editing/repository.ts';
import { holdMembers } from './modules/members/repository.ts';
import { findPendingCard } from './modules/mandates/attempts/repository.ts';
import { findMandate, hasOpenMandate } from './modules/mandates/repository.ts';
import { createDeclinedCharges } from './modules/payments/declined-charges.ts';
import { createOpenAttempt } from './modules/payments/open-attempt.ts';
import { createCancelPolicy, type MailCancellation } from './modules/policies/cancelling/cancel-policy.ts';
import { createGiveRefundAccount } from './modules/policies/cancelling/give-refund-account.ts';
import { createAcceptRenewal } from './modules/policies/renewing/accept-renewal.ts';
import { createShowRenewal } from './modules/policies/renewing/renewal-view.ts';
import { createOfferReinstatement } from './modules/policies/reinstatement/offer-reinstatement.ts';
import { createPayReinstatement } from './modules/policies/reinstatement/pay-reinstatement.ts';
import { createStopRenewal } from './modules/policies/renewing/stop-renewal.ts';
import { announceAccepted } from './workflows/renewal/charge-renewal.ts';
import { createQuoteRenewal } from './workflows/renewal/quote-renewal.ts';
import { createPreviewCancellation } from './modules/policies/cancelling/preview-cancellation.ts';
import { createUndoCancellation } from './modules/policies/cancelling/undo-cancellation.ts';
import { announceCancellation } from './workflows/mails/mail-cancellation.ts';
import { createPayApplication } from './modules/payments/pay-application.ts';
import { createJoinCharge } from './modules/payments/join-charge.ts';
import { findAttempt } from './modules/payments/repository.ts';
import { createRequestRefund } from './modules/payments/request-refund.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { createAwaitDocument } from './modules/policies/await-document.ts';
import { createFinishContracting } from './modules/policies/finish-contracting.ts';
import { createReadDocument } from './modules/policies/read-document.ts';
import { findOwnPolicy, findPolicyById } from './modules/policies/repository.ts';
import { createAcceptOffer } from './modules/policies/endorsements/priced/accept-offer.ts';
import { createAskOffered } from './workflows/policy/ask-offered.ts';
import { createOfferChange } from './modules/policies/endorsements/priced/offer-change.ts';
import { createAddPlates } from './modules/policies/endorsements/add-plates.ts';
import { listReceipts } from './modules/receipts/repository.ts';
import { policyRoutes } from './modules/policies/routes.ts';
import { isRestPayable, standingOf } from './modules/policies/policy.ts';
import { paidChangeView } from './modules/receipts/paid-change-view.ts';
import { createPayRest } from './modules/receipts/pay-rest.ts';
import { createPayByLink } from './modules/receipts/link/pay-by-link.ts';
import type { OffersMandate } from './modules/receipts/link/read-link.ts';
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
import { createAskChange, createAskEndorsement } from './workflows/policy/ask-endorsement.ts';
import { createIssuePolicy } from './workflows/policy/issue-policy.ts';
import { createShowReceipts } from './workflows/receipts/read-receipts.ts';
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
  looksAtStart: boolean;
};

export type Buying = { start: () => Promise<void>; stop: () => Promise<void> };

/** How long a browser's call waits for the policy or its document (calls.md, Payment). */
const waitMs = 20_000;

/** Wires addresses, cards, payments and policies to the workflows that finish a purchase whatever crashes in between. */
export function buildBuying(
  mount: Mount,
  config: Config,
  { services, keys, queue, rateUses, looksAtStart }: Dependencies,
): Buying {
  const { countUse, returnUse, takeUses } = rateUses;
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
    atOnce: looksAtStart,
  });
  const issuePolicy = createIssuePolicy(services);
  const finishing = createFinishing({ db, issuePolicy, documentTurns, onError, waitMs });
  const { finishPolicy } = finishing;

  addressRoutes(mount, {
    db,
    insertUserAddress: createInsertUserAddress({ db, countUse, returnUse, appendEvent }),
    activeSince,
    appendEvent,
  });
  const takesNumbers = config.cardTokenization === null;
  const insertNewUserCard = createInsertNewUserCard({ db, gateway, ...rateUses, takesNumbers, appendEvent });
  cardRoutes(mount, { db, insertNewUserCard, endMandates, appendEvent });
  const hasConsents = async (executor: Executor, memberId: string) => {
    const { terms, privacy } = await currentConsents(executor, { memberId, applicationId: null });
    return terms && privacy;
  };
  const declines = createDeclinedCharges({ ...rateUses, keys });
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
        ...declines,
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
  const offersMandate: OffersMandate = async (reader, { applicationId, memberId }) =>
    (await hasOpenMandate(reader, applicationId)) && !(await isLeaving(reader, memberId));
  const mailCancellation: MailCancellation = (trx, mail) => announceCancellation(trx, send, mail);
  const charging = buildCharging(config, { services, countUse, takeUses, ...declines });
  const { payingReceipts, acceptChange, showChange, finishEndorsement } = charging;
  receiptRoutes(mount, {
    db,
    keys,
    offersMandate,
    findStanding: async (reader, policyId, now) => {
      const policy = await findPolicyById(reader, policyId);
      return policy === undefined ? [] : standingOf(policy, now);
    },
    payReceipt: createPayReceipt(payingReceipts),
    payByLink: createPayByLink({
      ...payingReceipts,
      storeCard: ({ card, ...of }) => insertNewUserCard({ ...of, ...typedCard(card), keep: false }),
      offersMandate,
    }),
    payRest: createPayRest({ acceptChange, isRestPayable }),
    showChange,
  });
  const showReceipts = createShowReceipts(services, onError);
  policyRoutes(mount, {
    db,
    readPolicy: createRecordRead(db, readOwnPolicies),
    finishContracting: createFinishContracting({
      db,
      insurer,
      startIssuing: createStartIssuing(services),
      finishPolicy,
    }),
    findPendingCard,
    awaitDocument: createAwaitDocument({ finishPolicy }),
    readDocument: createReadDocument({ db, documents, recordRead: createRecordRead(db, insertReads) }),
    addPlates: createAddPlates({
      db,
      countUse,
      askEndorsement: createAskEndorsement(db, send),
      finishEndorsement,
    }),
    changePolicy: createChangePolicy({
      db,
      countUse,
      isUsablePhone: isGeographicNumber,
      checkPlace: async (address) => checkPlace(address, await listSettlements(db, address.zipCode)),
      askChange: createAskChange(db, send),
      finishEndorsement,
    }),
    verifyPolicy: createVerifyPolicy({ db, countUse, listReceipts }),
    showReceipts,
    showRenewal: createShowRenewal({ db, collectedBy: services.receiptTerms.collectedBy }),
    renewing: {
      acceptRenewal: createAcceptRenewal({
        db,
        gateway,
        quoteRenewal: createQuoteRenewal(services),
        announceAccepted: (trx, accepted, now) => announceAccepted(trx, send, accepted, now),
        expectVerification: charging.expectVerification,
        countReceiptCharge: services.countReceiptCharge,
        keepCard,
        countUse,
        takeUses,
        clock,
        appendEvent,
        collectedBy: services.receiptTerms.collectedBy,
        publicUrl: services.publicUrl,
      }),
      stopRenewal: createStopRenewal({ db, appendEvent }),
    },
    pricedChanges: {
      offerChange: createOfferChange({
        db,
        insurer,
        facts: { findVehicle, findState },
        findVersion,
        requirePlace: async (executor, address) =>
          checkPlace(address, await listSettlements(executor, address.zipCode)),
        showReceipts,
        findMandate,
        countUse,
      }),
      acceptOffer: createAcceptOffer({
        db,
        acceptChange,
        showChange,
        askOffered: createAskOffered(send),
        finishEndorsement,
        listReceipts,
        findMandate,
      }),
      paidChangeView,
    },
    reinstating: {
      offerReinstatement: createOfferReinstatement({ db, insurer, ...rateUses, appendEvent }),
      payReinstatement: createPayReinstatement({ db, acceptChange, showChange }),
      paidChangeView,
    },
    cancelling: {
      previewCancellation: createPreviewCancellation({ db }),
      cancelPolicy: createCancelPolicy({ db, holdMembers, takeUses, appendEvent, mailCancellation }),
      undoCancellation: createUndoCancellation({ db, appendEvent, mailCancellation }),
      giveRefundAccount: createGiveRefundAccount({ db, appendEvent }),
    },
  });

  buildMandates(mount, config, { services, countUse, ...charging });

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
