import { randomUUID } from 'node:crypto';
import { kept } from '@socio/domain/budgets';
import { MANDATE_VERSION, mandateTerms, type MandateTerms } from '@socio/domain/mandate';
import { locksApplication } from '@socio/domain/payment-state';
import type { ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import type { KnownVehicle } from '@socio/domain/same-vehicle';
import type { Transaction } from 'kysely';
import type { Database, Executor } from '../../db/connection.ts';
import { atOnce } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Insurer, VehicleCheckAnswer } from '../../providers/insurer/port.ts';
import type { Attempt } from './attempt.ts';
import type { GiveMandate } from '../mandates/mandate.ts';
import type { ExpectDecline, ExpectNoCharge } from './declined-charges.ts';
import { readPurchase } from './purchase/repository.ts';
import { requirePurchase } from './purchase/require-purchase.ts';
import { insertAttempt, listAttempts, ownsCard } from './repository.ts';

export type AttemptRequest = {
  applicationId: string;
  memberId: string;
  cardId: string;
  /** Centavos, as shown to the person. */
  amount: number;
  /** If given, this attempt, or the next one if it does not exist yet. */
  attempt: number | undefined;
  /** As far as it has been typed. */
  vehicle: KnownVehicle;
  insuredTwiceAccepted: boolean;
  /** What the person agreed to, each charge in centavos, if it was asked of them. */
  mandate: { amount: number; textVersion: string } | undefined;
  /** 'Guardar esta tarjeta'. */
  keepCard: boolean;
  /** The caller's network. */
  ip: string;
  now: Date;
};

export type VehicleToAdmit = Pick<
  AttemptRequest,
  'applicationId' | 'memberId' | 'vehicle' | 'insuredTwiceAccepted' | 'now'
> & {
  /** The insurer's verdict, requested before the transaction. */
  verdict: VehicleCheckAnswer['kind'];
};

type Dependencies = {
  db: Database;
  insurer: Pick<Insurer, 'check'>;
  /** Until the transaction ends; whoever has read the application before finds it changed. */
  lockAgainstEdits: (trx: Transaction<DB>, applicationId: string) => Promise<void>;
  /** Stores what was typed; refuses if an own policy already insures the vehicle. */
  admitVehicle: (trx: Transaction<DB>, vehicle: VehicleToAdmit) => Promise<'admitted' | 'refused'>;
  /** The member's own consents, as of steps 7 and 10; answers that others gave in the application do not count. */
  hasConsents: (db: Executor, memberId: string) => Promise<boolean>;
  /**
   * In the same transaction, records that the attempt was opened and ensures that it is settled without the browser.
   */
  announceAttempt: (
    trx: Transaction<DB>,
    opened: { attempt: Attempt; memberId: string; now: Date },
  ) => Promise<void>;
  expectDecline: ExpectDecline;
  expectNoCharge: ExpectNoCharge;
  /** Who collects the later receipts of what is bought now. */
  collectedBy: ReceiptCollector;
  giveMandate: GiveMandate;
  /** Whether the account is to be deleted: then nothing new is bought. */
  isLeaving: (db: Executor, memberId: string) => Promise<boolean>;
};

export type OpenedAttempt = { attempt: Attempt; isNew: boolean };

/**
 * Opens a payment attempt or finds the one that the call refers to. The second of two parallel calls gets the first
 * one's attempt: the application's lock orders them, and the index payment_attempts_open guarantees it.
 */
export function createOpenAttempt(dependencies: Dependencies) {
  const { db, insurer, lockAgainstEdits, admitVehicle, hasConsents, expectDecline, announceAttempt } =
    dependencies;
  return async (request: AttemptRequest): Promise<OpenedAttempt> => {
    const { applicationId, memberId, cardId, vehicle, insuredTwiceAccepted, ip, now } = request;
    // Asking for the state of a charge is never refused.
    const known = findKnown(await listAttempts(db, applicationId), request.attempt);
    if (known !== undefined) return { attempt: known, isNew: false };
    const isTyped = vehicle.vin !== null || vehicle.plates !== null;
    const verdict = isTyped ? (await insurer.check(vehicle)).kind : 'unknown';

    const opened = await db.transaction().execute(async (trx): Promise<OpenedAttempt | 'refused'> => {
      const [, attempts, isLeaving, consented, record] = await atOnce(trx, (trx) =>
        Promise.all([
          lockAgainstEdits(trx, applicationId),
          listAttempts(trx, applicationId),
          dependencies.isLeaving(trx, memberId),
          hasConsents(trx, memberId),
          readPurchase(trx, applicationId),
        ]),
      );
      const known = findKnown(attempts, request.attempt);
      if (known !== undefined) return { attempt: known, isNew: false };
      if (isLeaving) throw new Refusal('ACCOUNT_LEAVING');

      const { purchase, amount } = requirePurchase(record, consented, now);
      const { accountSince } = record;
      const [isOwn, payerNetwork] = await atOnce(trx, (trx) =>
        Promise.all([
          ownsCard(trx, memberId, cardId),
          expectDecline(trx, { memberId, ip, accountSince, now }),
        ]),
      );
      if (!isOwn) throw new Refusal('NOT_FOUND');
      if (request.amount !== amount) throw new Refusal('PRICE_CHANGED');
      const terms = mandateTerms(purchase.price, {
        cycle: purchase.billingCycle,
        collectedBy: dependencies.collectedBy,
      });
      if (terms !== null) requireMandate(terms, request.mandate);
      const declines = attempts.filter(({ status }) => status === 'declined').length;
      if (declines >= kept.declinesOfApplication) throw new Refusal('ATTEMPT_LIMIT');
      const about = { applicationId, memberId, vehicle, verdict, insuredTwiceAccepted, now };
      if (isTyped && (await admitVehicle(trx, about)) === 'refused') {
        await dependencies.expectNoCharge(trx, { memberId, now });
        return 'refused';
      }

      const number = nextNumber(attempts);
      const attempt = await insertAttempt(
        trx,
        {
          id: randomUUID(),
          applicationId,
          attempt: number,
          idempotencyKey: `${applicationId}:${number}`,
          cardId,
          amount,
          purchase,
          payerNetwork,
          keepCard: request.keepCard,
        },
        now,
      );
      if (terms !== null)
        await dependencies.giveMandate(trx, {
          applicationId,
          memberId,
          cardId,
          terms,
          version: MANDATE_VERSION,
          now,
        });
      await announceAttempt(trx, { attempt, memberId, now });
      return { attempt, isNew: true };
    });
    if (opened === 'refused') throw new Refusal('VEHICLE_REFUSED');
    return opened;
  };
}

/** Agreed to for another amount, or in other words, is not agreed to. */
function requireMandate({ amount }: MandateTerms, given: AttemptRequest['mandate']): void {
  if (given?.amount !== amount || given.textVersion !== MANDATE_VERSION)
    throw new Refusal('MANDATE_REQUIRED');
}

function nextNumber([newest]: Attempt[]): number {
  return newest === undefined ? 1 : newest.attempt + 1;
}

function findKnown(attempts: Attempt[], wanted: number | undefined): Attempt | undefined {
  const known = attempts.find((one) =>
    wanted === undefined ? locksApplication(one.status) : one.attempt === wanted,
  );
  if (known !== undefined) return known;
  if (wanted !== undefined && wanted !== nextNumber(attempts)) throw new Refusal('NOT_FOUND');
  // The next attempt's number while the last one is still open: answer with that one's state.
  return attempts.find((one) => locksApplication(one.status));
}
