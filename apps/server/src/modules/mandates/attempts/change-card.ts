import { randomUUID } from 'node:crypto';
import { LATER_MANDATE_VERSION, type LaterMandateTerms } from '@socio/domain/mandate';
import type { Transaction } from 'kysely';
import type { Database, Executor } from '../../../db/connection.ts';
import type { DB } from '../../../db/types.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { JoinCharge } from '../../payments/join-charge.ts';
import type { Endorsement, FinishEndorsement } from '../../policies/endorsements/endorsement.ts';
import type { Policy } from '../../policies/policy.ts';
import type { Receipt } from '../../receipts/receipt.ts';
import type { MandateAttempt } from './mandate-attempt.ts';
import { findMandateAttempt, findOpenMandateAttempt, insertMandateAttempt } from './repository.ts';

type Input = {
  memberId: string;
  policyNumber: string;
  cardId: string;
  /** As the person agreed to it: each charge in centavos. */
  mandate: { amount: number; textVersion: string };
  attempt: string | undefined;
  ip: string;
  now: Date;
};

/** `endorsement` null: the product collects the receipts, or the card is not verified. */
export type ChangedCard = { attempt: MandateAttempt; endorsement: Endorsement | null };

export type ChangeCard = (input: Input) => Promise<ChangedCard>;

type Dependencies = {
  db: Database;
  findOwnPolicy: (db: Executor, memberId: string, policyNumber: string) => Promise<Policy | undefined>;
  lockPolicy: (trx: Transaction<DB>, policyId: string) => Promise<void>;
  listReceipts: (db: Executor, policyId: string) => Promise<Receipt[]>;
  /** What a card's owner can authorise of a policy now; null: nothing. */
  mandateTermsOf: (policy: Policy, receipts: readonly Receipt[], now: Date) => LaterMandateTerms | null;
  /** Whether a change of the policy that costs something is under way. */
  isChanging: (db: Executor, policyId: string) => Promise<boolean>;
  /** Why the insurer cannot be asked now to leave the receipts that it collects; null: it can. */
  refuseAsking: (
    trx: Transaction<DB>,
    policyId: string,
  ) => Promise<'CHANGE_UNDER_WAY' | 'CHANGE_WHILE_CANCELLING' | null>;
  /** Asks the insurer, where it collects the receipts and the card is verified. */
  finishEndorsement: FinishEndorsement;
  /** Locks the card against being removed meanwhile. */
  ownsCard: (trx: Transaction<DB>, memberId: string, cardId: string) => Promise<boolean>;
  /**
   * Counts the card as declined until it is known, and its verification in any case; returns the network that it is counted
   * for.
   */
  expectVerification: (
    trx: Transaction<DB>,
    of: { memberId: string; ip: string; now: Date },
  ) => Promise<string>;
  /** Ensures that the attempt is settled, whoever opened it. */
  settleLater: (trx: Transaction<DB>, attemptId: string) => Promise<void>;
  /** Asks the gateway and records its answer. */
  settle: (attemptId: string) => Promise<MandateAttempt>;
  /** Has the gateway cancel it, and records how it ended. */
  giveUp: (attemptId: string) => Promise<MandateAttempt>;
  joinAttempt: JoinCharge<MandateAttempt>;
};

/**
 * 'Cambiar tarjeta' and 'Activar cargos automáticos': opens an attempt to verify one of the member's cards and settles it,
 * or joins the one that is open. Nothing changes before its bank has agreed; where the insurer collects the receipts, not
 * before it has left those to come to the product.
 */
export function createChangeCard(deps: Dependencies): ChangeCard {
  const { db, findOwnPolicy, settle, giveUp, joinAttempt } = deps;

  const open = async (
    trx: Transaction<DB>,
    policy: Policy,
    { memberId, cardId, mandate, ip, now }: Input,
  ): Promise<string> => {
    const terms = deps.mandateTermsOf(policy, await deps.listReceipts(trx, policy.id), now);
    if (terms === null) throw new Refusal('CARD_CHANGE_CLOSED');
    if (await deps.isChanging(trx, policy.id)) throw new Refusal('CHANGE_UNDER_WAY');
    const refused = policy.collecting === null ? await deps.refuseAsking(trx, policy.id) : null;
    if (refused !== null) throw new Refusal(refused);
    // Agreed to for another amount, or in other words, is not agreed to.
    if (mandate.amount !== terms.amount || mandate.textVersion !== LATER_MANDATE_VERSION)
      throw new Refusal('CARD_CHANGE_TERMS');
    if (!(await deps.ownsCard(trx, memberId, cardId))) throw new Refusal('NOT_FOUND');
    const payerNetwork = await deps.expectVerification(trx, { memberId, ip, now });
    const id = randomUUID();
    const { id: policyId, applicationId } = policy;
    const { charges, amount } = terms;
    const agreed = { terms: { charges, amount }, version: LATER_MANDATE_VERSION };
    const idempotencyKey = `${applicationId}:card-${id}`;
    await insertMandateAttempt(
      trx,
      { id, policyId, memberId, cardId, idempotencyKey, payerNetwork, ...agreed },
      now,
    );
    await deps.settleLater(trx, id);
    return id;
  };

  const verify = async (input: Input): Promise<MandateAttempt> => {
    const { memberId, policyNumber, cardId, attempt, now } = input;
    const found = await findOwnPolicy(db, memberId, policyNumber);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    if (attempt !== undefined) {
      const known = await findMandateAttempt(db, attempt);
      if (known?.policyId !== found.id) throw new Refusal('NOT_FOUND');
      return await joinAttempt(known, now);
    }
    const waiting = await findOpenMandateAttempt(db, found.id);
    // The bank asks about a card that the member no longer means.
    if (waiting?.status === 'action_required' && waiting.cardId !== cardId) await giveUp(waiting.id);
    const opened = await db.transaction().execute(async (trx) => {
      await deps.lockPolicy(trx, found.id);
      const live = await findOpenMandateAttempt(trx, found.id);
      if (live !== undefined) return live;
      const policy = (await findOwnPolicy(trx, memberId, policyNumber)) ?? found;
      return await open(trx, policy, input);
    });
    return typeof opened === 'string' ? await settle(opened) : await joinAttempt(opened, now);
  };

  return async (input) => {
    const attempt = await verify(input);
    // Where the insurer has to be asked, that is an endorsement with the attempt's id.
    const endorsement = attempt.status === 'charged' ? await deps.finishEndorsement(attempt.id) : undefined;
    return { attempt, endorsement: endorsement ?? null };
  };
}
