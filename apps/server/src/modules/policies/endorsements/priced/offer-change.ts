import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@socio/contracts/contract';
import type { offerPolicyChange } from '@socio/contracts/offer-policy-change';
import { budgets } from '@socio/domain/budgets';
import { REFUND_DAYS } from '@socio/domain/cancelling/when';
import { addDays, civilDate, startOfDay } from '@socio/domain/dates';
import type { PolicyAddress } from '@socio/domain/endorsements/policy-values';
import { policyStanding } from '@socio/domain/policy-term';
import { stateAt } from '@socio/domain/receipts/receipt-state';
import { amountsOf } from '@socio/domain/tariff/receipts';
import type { Database, Executor } from '../../../../db/connection.ts';
import type { PolicySnapshot } from '../../../../db/purchase-snapshot.ts';
import { refuseUse, type CountUse } from '../../../../http/rate-limit.ts';
import { Refusal } from '../../../../http/refusal.ts';
import type { Insurer } from '../../../../providers/insurer/port.ts';
import type { FindMandate } from '../../../mandates/repository.ts';
import type { Receipt, ShowReceipts } from '../../../receipts/receipt.ts';
import { listCharges } from '../../cancelling/charges/repository.ts';
import { findOpenCancellation } from '../../cancelling/repository.ts';
import { insertEndorsement, lockPolicy } from '../repository.ts';
import { collectorOf, issuedOf, termOf, type Policy } from '../../policy.ts';
import { findOwnPolicy } from '../../repository.ts';
import type { AskedChange, WantedChange } from './asked-change.ts';
import { askPrice, changeOf, type RiskFacts } from './price-change.ts';
import { isChanging, lapseOffers } from './repository.ts';
import type { StoredOffer } from './stored-change.ts';
import { laterReceipts, paidPeriods, rowsOf, splitOf } from './settlement.ts';

type Offer = ResponseOf<typeof offerPolicyChange>['data']['data']['response']['offer'];

export type OfferChange = (wanted: {
  memberId: string;
  policyNumber: string;
  change: WantedChange;
  now: Date;
}) => Promise<Offer>;

type Dependencies = {
  db: Database;
  insurer: Pick<Insurer, 'quoteChange'>;
  facts: RiskFacts;
  /** Of the catalogue, and still sold. */
  findVersion: (
    db: Executor,
    id: number,
  ) => Promise<{ id: number; name: string; year: number; brandModel: string } | undefined>;
  /** Refuses a place that its postal code does not have. */
  requirePlace: (db: Executor, address: PolicyAddress) => Promise<void>;
  showReceipts: ShowReceipts<Policy>;
  findMandate: FindMandate;
  countUse: CountUse;
};

/** The price of another coverage, postal code or version, stored as an offer that can be accepted while it lasts. */
export function createOfferChange(deps: Dependencies): OfferChange {
  const { db, countUse, showReceipts, findMandate, requirePlace } = deps;

  const look = async (change: WantedChange, { vehicle }: PolicySnapshot): Promise<AskedChange> => {
    if (change.kind === 'postal-code') await requirePlace(db, change.address);
    if (change.kind !== 'version') return change;
    const version = await deps.findVersion(db, change.versionId);
    if (version?.brandModel !== vehicle.brandModel || version.year !== vehicle.year)
      throw new Refusal('VERSION_MISMATCH');
    return { kind: 'version', version };
  };

  return async ({ memberId, policyNumber, change, now }) => {
    const policy = await findOwnPolicy(db, memberId, policyNumber);
    if (policy === undefined) throw new Refusal('NOT_FOUND');
    const [{ receipts }, mandate] = await Promise.all([
      showReceipts(policy),
      findMandate(db, { memberId, policyNumber }),
    ]);
    await requireChangeable(db, { policy, receipts, now });
    const { inForce } = policy;
    const asked = await look(change, inForce);
    if (isAsItIs(asked, inForce)) throw new Refusal('CHANGE_NOTHING');
    const seconds = await countUse({ key: `offered-changes:${memberId}`, ...budgets.offeredChanges, now });
    if (seconds > 0) throw refuseUse('TOO_MANY', seconds);
    const id = randomUUID();
    const cycle = inForce.billingCycle;
    const paid = paidPeriods(receipts);
    const answer = await askPrice(deps, { id, policy, inForce, asked, paid, now });
    const { startDate, endDate } = issuedOf(policy);
    const changedOn = civilDate(now);
    const priced = { before: inForce.price, after: answer.price, cycle, startDate, endDate, changedOn };
    const later = laterReceipts(receipts, priced);
    // The day decides the difference.
    const until = new Date(Math.min(answer.until.getTime(), startOfDay(addDays(changedOn, 1)).getTime()));
    const newMandate =
      mandate !== undefined && later !== undefined && later.after !== mandate.amount
        ? { charges: later.count, amount: later.after }
        : null;
    const { kind, ...changes } = changeOf(inForce, asked, answer);
    const { rows, charges } = await db.transaction().execute(async (trx) => {
      // An offer that is being accepted is not taken away.
      await lockPolicy(trx, policy.id);
      const locked = (await findOwnPolicy(trx, memberId, policyNumber)) ?? policy;
      await requireChangeable(trx, { policy: locked, receipts, now });
      // Its price has changed since the insurer was asked.
      if (locked.changes.length !== policy.changes.length) throw new Refusal('CHANGE_UNDER_WAY');
      const charges = await listCharges(trx, policy);
      const rows = rowsOf(priced, receipts, charges);
      const offer: StoredOffer = {
        reference: answer.reference,
        changedOn,
        rows,
        cycle,
        later: later === undefined ? null : { before: later.before, after: later.after },
        mandate: newMandate,
      };
      await lapseOffers(trx, policy.id, now);
      await insertEndorsement(
        trx,
        {
          id,
          policyId: policy.id,
          kind,
          changes,
          price: answer.difference,
          state: 'offered',
          offer,
          offerUntil: until,
        },
        now,
      );
      return { rows, charges };
    });
    return {
      id,
      until: until.toISOString(),
      year_before: amountsOf(inForce.price, cycle).total,
      year_after: amountsOf(answer.price, cycle).total,
      difference: answer.difference,
      cards: splitOf(rows, charges).map(({ charge, amount }) => ({
        amount,
        card_brand: charge.card.brand,
        card_last_four: charge.card.lastFour,
      })),
      refund_days: REFUND_DAYS,
      later:
        later === undefined
          ? null
          : {
              count: later.count,
              first_due: later.firstDue,
              before: later.before,
              after: later.after,
              collected_by: collectorOf(policy),
            },
      mandate:
        newMandate === null || mandate === undefined || later === undefined
          ? null
          : {
              ...newMandate,
              from: later.firstDue,
              card_brand: mandate.brand,
              card_last_four: mandate.lastFour,
            },
    };
  };
}

/** Refuses a policy that is not in force or about to end, one with a receipt to be paid, and one that is changing already. */
export async function requireChangeable(
  db: Executor,
  { policy, receipts, now }: { policy: Policy; receipts: readonly Receipt[]; now: Date },
): Promise<void> {
  const issued = issuedOf(policy);
  const standing = policyStanding({ ...termOf(issued), state: policy.state }, now);
  if (standing !== 'valid' || addDays(civilDate(now), 1) >= issued.endDate)
    throw new Refusal('CHANGE_NOT_IN_FORCE');
  if ((await findOpenCancellation(db, policy.id)) !== undefined) throw new Refusal('CHANGE_WHILE_CANCELLING');
  // Its charge has a receipt, too.
  if (await isChanging(db, policy.id)) throw new Refusal('CHANGE_UNDER_WAY');
  const unpaid = ['due', 'charging', 'declined', 'lapsed'];
  if (receipts.some((receipt) => unpaid.includes(stateAt(receipt, now))))
    throw new Refusal('CHANGE_RECEIPT_DUE');
}

function isAsItIs(asked: AskedChange, { coverage, address, vehicle }: PolicySnapshot): boolean {
  switch (asked.kind) {
    case 'coverage':
      return asked.coverage === coverage;
    case 'postal-code':
      return asked.address.zipCode === vehicle.zipCode && asked.address.zipCode === address.zipCode;
    case 'version':
      return asked.version.id === vehicle.versionId;
  }
}
