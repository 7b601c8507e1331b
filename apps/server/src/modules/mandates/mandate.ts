import type { Transaction } from 'kysely';
import type { DB, MandateEnd } from '../../db/types.ts';
import type { MandateTerms } from '@socio/domain/mandate';

/** Agreed to by whoever pays. */
export type NewMandate = {
  applicationId: string;
  memberId: string;
  cardId: string;
  terms: MandateTerms;
  /** Of the words. */
  version: string;
  /** The charge that established it, if there is one already. */
  establishedBy?: string;
  /** If that was before it is recorded. */
  agreedAt?: Date;
  now: Date;
};

/** In place of one that is still open for the same purchase. */
export type GiveMandate = (trx: Transaction<DB>, mandate: NewMandate) => Promise<void>;

/** Of one purchase, with one card, or given by a member since then. */
export type MandatesOf = { applicationId: string } | { cardId: string } | { memberId: string; since: Date };

/** Ends those that are open, and those whose cards are still being verified; lets go of the cards that were only kept for them. */
export type EndMandates = (
  trx: Transaction<DB>,
  of: MandatesOf,
  end: { how: MandateEnd; actor: 'member' | 'server'; now: Date },
) => Promise<void>;
