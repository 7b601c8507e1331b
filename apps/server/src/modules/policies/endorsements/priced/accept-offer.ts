import { isDeepStrictEqual } from 'node:util';
import { civilDate } from '@socio/domain/dates';
import { LATER_MANDATE_VERSION } from '@socio/domain/mandate';
import type { Transaction } from 'kysely';
import type { Database, Executor } from '../../../../db/connection.ts';
import { requireStored } from '../../../../db/stored-data.ts';
import type { DB } from '../../../../db/types.ts';
import { Refusal } from '../../../../http/refusal.ts';
import type { FindMandate } from '../../../mandates/repository.ts';
import type { ReceiptCharge } from '../../../receipts/collecting/receipt-charge.ts';
import type { Receipt } from '../../../receipts/receipt.ts';
import { listCharges } from '../../cancelling/charges/repository.ts';
import { issuedOf, type Policy } from '../../policy.ts';
import { findOwnPolicy } from '../../repository.ts';
import type { AcceptChange, ShowChange } from '../accept-change.ts';
import type { FinishEndorsement } from '../endorsement.ts';
import type { Endorsement } from '../endorsement.ts';
import { findOwnEndorsement, lockPolicy } from '../repository.ts';
import { requireChangeable } from './offer-change.ts';
import { changeOffer } from './repository.ts';
import { laterReceipts, rowsOf } from './settlement.ts';
import { isPricedKind, storedOffer, type PricedKind, type StoredOffer } from './stored-change.ts';

type Accepted = {
  memberId: string;
  policyNumber: string;
  offerId: string;
  /** The difference that was shown, in centavos. */
  amount: number;
  cardId: string | undefined;
  /** What the person agreed to, each charge in centavos. */
  mandate: { amount: number; textVersion: string } | undefined;
  ip: string;
  now: Date;
};

/** `charge` null: nothing is charged. */
export type AcceptedChange = { endorsement: Endorsement; charge: ReceiptCharge | null };

export type AcceptOffer = (accepted: Accepted) => Promise<AcceptedChange>;

/** Asks the insurer for an offered change that costs nothing, by a job of the transaction. */
export type AskOffered = (
  trx: Transaction<DB>,
  of: { policy: Policy; id: string; now: Date },
) => Promise<void>;

type Dependencies = {
  db: Database;
  acceptChange: AcceptChange;
  showChange: ShowChange;
  askOffered: AskOffered;
  finishEndorsement: FinishEndorsement;
  listReceipts: (db: Executor, policyId: string) => Promise<Receipt[]>;
  findMandate: FindMandate;
};

type Priced = Extract<Endorsement, { kind: PricedKind }>;

const isPriced = (one: Endorsement | undefined): one is Priced => one !== undefined && isPricedKind(one.kind);

/**
 * Makes a change that was offered: what it costs is charged first (accept-change.ts), otherwise the insurer is asked at
 * once; what comes back follows its confirmation. An offer that was accepted already answers how it stands.
 */
export function createAcceptOffer(deps: Dependencies): AcceptOffer {
  const { db, acceptChange, showChange, askOffered, finishEndorsement } = deps;

  /** Under the policy's lock, on what is stored by then. */
  const require = async (trx: Transaction<DB>, policy: Policy, accepted: Accepted) => {
    const { memberId, policyNumber, offerId: id, amount, mandate, now } = accepted;
    const offered = await findOwnEndorsement(trx, { memberId, policyNumber, id });
    if (!isPriced(offered)) throw new Refusal('NOT_FOUND');
    const offer = storedOffer.read(offered.offer, id);
    const price = requireStored(offered.price, 'endorsements.price', id);
    const receipts = await deps.listReceipts(trx, policy.id);
    await requireChangeable(trx, { policy, receipts, now });
    const isOver =
      offered.offerUntil === null || now >= offered.offerUntil || civilDate(now) !== offer.changedOn;
    if (offered.state !== 'offered' || isOver) throw new Refusal('CHANGE_OFFER_OVER');
    await requireSame(trx, { policy, receipts, offered, offer });
    if (amount !== price.total) throw new Refusal('CHANGE_AMOUNT');
    const open = await deps.findMandate(trx, { memberId, policyNumber });
    // Another card, or other charges, have been agreed to since.
    if (open !== undefined && open.givenAt > offered.askedAt) throw new Refusal('CHANGE_OFFER_OVER');
    if (open !== undefined && offer.mandate !== null) {
      requireMandate(offer.mandate, mandate);
      await changeOffer(trx, id, { ...offer, mandate: { ...offer.mandate, agreedAt: now.toISOString() } });
    }
    return { offered, offer, price };
  };

  const charge = async (kind: PricedKind, cardId: string, accepted: Accepted) =>
    await acceptChange({
      ...accepted,
      kind,
      cardId,
      prepare: async (trx, policy) => {
        const { offered, offer, price } = await require(trx, policy, accepted);
        const [from = offer.changedOn] = offer.rows.map(({ periodFrom }) => periodFrom).toSorted();
        const to =
          offer.rows
            .map(({ periodTo }) => periodTo)
            .toSorted()
            .at(-1) ?? from;
        return { receipt: { kind: 'endorsement', from, to, parts: price }, offered };
      },
    });

  const ask = async (policy: Policy, accepted: Accepted): Promise<void> =>
    await db.transaction().execute(async (trx) => {
      await lockPolicy(trx, policy.id);
      const { memberId, policyNumber, offerId: id, now } = accepted;
      const known = await findOwnEndorsement(trx, { memberId, policyNumber, id });
      // A simultaneous call was faster.
      if (known !== undefined && isAccepted(known)) return;
      const locked = (await findOwnPolicy(trx, memberId, policyNumber)) ?? policy;
      await require(trx, locked, accepted);
      await askOffered(trx, { policy: locked, id, now });
    });

  const show = async ({ id, state, receiptId }: Endorsement, accepted: Accepted): Promise<AcceptedChange> => {
    const of = { memberId: accepted.memberId, policyNumber: accepted.policyNumber, id };
    if (receiptId !== null) return await showChange({ ...of, now: accepted.now });
    if (state === 'asked') await finishEndorsement(id);
    const endorsement = await findOwnEndorsement(db, of);
    if (endorsement === undefined) throw new Error('the change just asked for is missing');
    return { endorsement, charge: null };
  };

  return async (accepted) => {
    const { memberId, policyNumber, offerId: id, cardId } = accepted;
    const policy = await findOwnPolicy(db, memberId, policyNumber);
    const found = policy && (await findOwnEndorsement(db, { memberId, policyNumber, id }));
    if (policy === undefined || !isPriced(found)) throw new Refusal('NOT_FOUND');
    if (isAccepted(found)) return await show(found, accepted);
    if ((found.price?.total ?? 0) <= 0) {
      await ask(policy, accepted);
      const asked = await findOwnEndorsement(db, { memberId, policyNumber, id });
      return await show(asked ?? found, accepted);
    }
    if (cardId === undefined) throw new Refusal('CHANGE_NEEDS_CARD');
    return await charge(found.kind, cardId, accepted);
  };
}

/** What was changed or paid in between, as the rest of the year is, changes what the offer settles. */
async function requireSame(
  trx: Transaction<DB>,
  {
    policy,
    receipts,
    offered,
    offer,
  }: { policy: Policy; receipts: readonly Receipt[]; offered: Priced; offer: StoredOffer },
): Promise<void> {
  const { startDate, endDate } = issuedOf(policy);
  const [before, after] = [policy.inForce.price, offered.changes.to.price];
  const priced = { before, after, cycle: offer.cycle, startDate, endDate, changedOn: offer.changedOn };
  const later = laterReceipts(receipts, priced);
  const now = {
    price: before,
    rows: rowsOf(priced, receipts, await listCharges(trx, policy)),
    later: later === undefined ? null : { before: later.before, after: later.after },
  };
  const then = { price: offered.changes.from.price, rows: offer.rows, later: offer.later };
  if (!isDeepStrictEqual(now, then)) throw new Refusal('CHANGE_OFFER_OVER');
}

const isAccepted = ({ state }: Endorsement) => state !== 'offered' && state !== 'lapsed';

/** Agreed to for another amount, or in other words, is not agreed to. */
function requireMandate({ amount }: { amount: number }, given: Accepted['mandate']): void {
  if (given?.amount !== amount || given.textVersion !== LATER_MANDATE_VERSION)
    throw new Refusal('MANDATE_REQUIRED');
}
