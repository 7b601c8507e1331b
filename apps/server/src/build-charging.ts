import { budgets } from '@socio/domain/budgets';
import type { RateUses } from './http/rate-limit.ts';
import type { Config } from './config.ts';
import { awaitUse, refuseUse } from './http/rate-limit.ts';
import { appendEvent } from './modules/audit/append-event.ts';
import type { createDeclinedCharges } from './modules/payments/declined-charges.ts';
import { createJoinCharge } from './modules/payments/join-charge.ts';
import { findAccountSince, ownsCard } from './modules/payments/repository.ts';
import { createAcceptChange, createShowChange } from './modules/policies/endorsements/accept-change.ts';
import type { Endorsement, FinishEndorsement } from './modules/policies/endorsements/endorsement.ts';
import { findEndorsement } from './modules/policies/endorsements/repository.ts';
import { findLastCharge, findReceiptCharge } from './modules/receipts/collecting/charges/repository.ts';
import { createOpenChangeCharge, createOpenMemberCharge } from './modules/receipts/collecting/open-charge.ts';
import { createEndorsePolicy } from './workflows/policy/endorse-policy.ts';
import {
  createSettleReceiptCharge,
  settleReceiptChargeLater,
} from './workflows/receipts/settle-receipt-charge.ts';
import type { Services } from './workflows/services.ts';

type Dependencies = Pick<ReturnType<typeof createDeclinedCharges>, 'expectDecline'> &
  Pick<RateUses, 'countUse' | 'takeUses'> & { services: Services };

/** Wires what charges a member for an issued policy: its receipts, and its changes. */
export function buildCharging(config: Config, { services, countUse, takeUses, expectDecline }: Dependencies) {
  const { db, clock, send } = services;
  const settle = createSettleReceiptCharge(services);
  const opening: Parameters<typeof createOpenMemberCharge>[0] = {
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
    settle,
    find: (id) => findReceiptCharge(db, id),
    gatewayTimeoutMs: config.GATEWAY_TIMEOUT_MS,
    countUse,
    clock,
  });
  const endorsePolicy = createEndorsePolicy(services);
  const finishEndorsement: FinishEndorsement = async (id) => {
    const isOver = async () => !isUnfinished(await findEndorsement(db, id));
    if (await isOver()) return await findEndorsement(db, id);
    const use = { key: `change-question:${id}`, ...budgets.changeQuestions };
    if (await awaitUse(countUse, use, { clock, isOver })) await endorsePolicy(id);
    return await findEndorsement(db, id);
  };
  const expectVerification: typeof opening.expectDecline = async (trx, payer) => {
    const { memberId, now } = payer;
    const missed = await takeUses([{ key: `card-checks:${memberId}`, ...budgets.cardChecks, now }], trx);
    if (missed !== null) throw refuseUse('TOO_MANY', missed.seconds);
    return await opening.expectDecline(trx, payer);
  };
  const changing = {
    db,
    openChangeCharge: createOpenChangeCharge(opening),
    findCharge: findLastCharge,
    settle,
    joinCharge,
    finishEndorsement,
  };
  return {
    payingReceipts: { db, openCharge: createOpenMemberCharge(opening), settle, joinCharge },
    acceptChange: createAcceptChange(changing),
    showChange: createShowChange(changing),
    finishEndorsement,
    expectVerification,
  };
}

const isUnfinished = (one: Endorsement | undefined) =>
  one?.state === 'asked' || (one?.state === 'confirmed' && one.documentKey === null);
