import { randomUUID } from 'node:crypto';
import type {
  EndorsementChanges,
  EndorsementKind,
  PriceDifference,
} from '@socio/domain/endorsements/changes';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/connection.ts';
import { requireStored } from '../../../db/stored-data.ts';
import type { DB } from '../../../db/types.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { JoinCharge } from '../../payments/join-charge.ts';
import type { OpenChangeCharge } from '../../receipts/collecting/open-charge.ts';
import type { ReceiptCharge } from '../../receipts/collecting/receipt-charge.ts';
import type { ChangeReceipt } from '../../receipts/collecting/repository.ts';
import { findOpenCancellation, isCharging } from '../cancelling/repository.ts';
import type { Policy } from '../policy.ts';
import { findOwnPolicy } from '../repository.ts';
import type { Endorsement, FinishEndorsement } from './endorsement.ts';
import {
  findChargedChange,
  findOwnEndorsement,
  insertEndorsement,
  lockPolicy,
  moveEndorsement,
} from './repository.ts';

/** What is charged, and for what: one that was offered before, or one that is made now and cannot be accepted again. */
type Prepared<Kind extends EndorsementKind> = { receipt: ChangeReceipt } & (
  | { offered: Endorsement }
  | { changes: EndorsementChanges[Kind]; price: PriceDifference }
);

/** A change that costs something, and its charge. */
export type PaidChange = { endorsement: Endorsement; charge: ReceiptCharge };

export type AcceptChange = <Kind extends EndorsementKind>(accepted: {
  kind: Kind;
  memberId: string;
  policyNumber: string;
  cardId: string;
  ip: string;
  now: Date;
  /** Under the policy's lock, on what is stored by then; throws what it is refused with. */
  prepare: (trx: Transaction<DB>, policy: Policy) => Promise<Prepared<Kind>>;
}) => Promise<PaidChange>;

export type ShowChange = (of: {
  memberId: string;
  policyNumber: string;
  id: string;
  now: Date;
}) => Promise<PaidChange>;

type Dependencies = {
  db: Database;
  openChangeCharge: OpenChangeCharge;
  /** The newest attempt of a receipt. */
  findCharge: (db: Database, receiptId: string) => Promise<ReceiptCharge | undefined>;
  /** Asks the gateway and records its answer. */
  settle: (chargeId: string) => Promise<ReceiptCharge>;
  joinCharge: JoinCharge<ReceiptCharge>;
  finishEndorsement: FinishEndorsement;
};

/** Where the charge has ended well, asks the insurer, for as long as a call may wait. */
async function finish(
  { finishEndorsement, findCharge, db }: Dependencies,
  of: { memberId: string; policyNumber: string; id: string },
  charge: ReceiptCharge,
): Promise<PaidChange> {
  if (charge.status === 'charged') await finishEndorsement(of.id);
  const endorsement = await findOwnEndorsement(db, of);
  if (endorsement === undefined) throw new Error('the change just paid is missing');
  return { endorsement, charge: (await findCharge(db, charge.receiptId)) ?? charge };
}

/**
 * Charges a change of a policy that its member has accepted, with one of their cards; once it is charged the insurer is
 * asked, and says no more than once (workflows/policy/endorse-policy.ts). Whoever does so again, also in another tab, joins
 * the one that is under way. Under the policy's lock nothing else of it is charged, changed for money, or cancelled.
 */
export function createAcceptChange(deps: Dependencies): AcceptChange {
  const { db, openChangeCharge, findCharge, settle, joinCharge } = deps;
  return async ({ kind, memberId, policyNumber, cardId, ip, now, prepare }) => {
    const found = await findOwnPolicy(db, memberId, policyNumber);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    const opened = await db.transaction().execute(async (trx) => {
      await lockPolicy(trx, found.id);
      const open = await findChargedChange(trx, found.id);
      if (open !== undefined) {
        if (open.kind !== kind) throw new Refusal('CHANGE_UNDER_WAY');
        return { id: open.id, receiptId: open.receiptId, charge: null };
      }
      if ((await findOpenCancellation(trx, found.id)) !== undefined)
        throw new Refusal('CHANGE_WHILE_CANCELLING');
      if (await isCharging(trx, found.id)) throw new Refusal('CHANGE_UNDER_WAY');
      const policy = (await findOwnPolicy(trx, memberId, policyNumber)) ?? found;
      const prepared = await prepare(trx, policy);
      const charge = await openChangeCharge(trx, { policy, receipt: prepared.receipt, cardId, ip, now });
      const { receiptId } = charge;
      if ('offered' in prepared) {
        const { id } = prepared.offered;
        if (!(await moveEndorsement(trx, id, { to: 'charging', receiptId, now })))
          throw new Error('accepted, but not offered');
        return { id, receiptId, charge };
      }
      const id = randomUUID();
      const { changes, price } = prepared;
      const made = { id, policyId: policy.id, kind, changes, price, state: 'charging', receiptId } as const;
      await insertEndorsement(trx, made, now);
      return { id, receiptId, charge };
    });
    const of = { memberId, policyNumber, id: opened.id };
    if (opened.charge !== null) return await finish(deps, of, await settle(opened.charge.id));
    const charge = await findCharge(
      db,
      requireStored(opened.receiptId, 'endorsements.receipt_id', opened.id),
    );
    if (charge === undefined) throw new Error('a change under way without a charge');
    return await finish(deps, of, await joinCharge(charge, now));
  };
}

/** How a change that costs something stands, after asking whom it waits for. */
export function createShowChange(deps: Dependencies): ShowChange {
  const { db, findCharge, joinCharge } = deps;
  return async ({ now, ...of }) => {
    const endorsement = await findOwnEndorsement(db, of);
    if (endorsement?.receiptId == null) throw new Refusal('NOT_FOUND');
    const charge = await findCharge(db, endorsement.receiptId);
    if (charge === undefined) throw new Refusal('NOT_FOUND');
    return await finish(deps, of, await joinCharge(charge, now));
  };
}
