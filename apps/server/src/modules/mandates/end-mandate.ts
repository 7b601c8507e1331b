import type { Database, Executor } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import type { EndMandates } from './mandate.ts';

type Dependencies = {
  db: Database;
  endMandates: EndMandates;
  /** The purchase of an own policy. */
  findOwnPolicy: (
    db: Executor,
    memberId: string,
    policyNumber: string,
  ) => Promise<{ applicationId: string } | undefined>;
};

/** 'Retirar autorización': the receipts stay due, and the member pays them. Without a mandate in force nothing happens. */
export function createEndMandate({ db, endMandates, findOwnPolicy }: Dependencies) {
  return async ({
    memberId,
    policyNumber,
    now,
  }: {
    memberId: string;
    policyNumber: string;
    now: Date;
  }): Promise<void> => {
    const policy = await findOwnPolicy(db, memberId, policyNumber);
    if (policy === undefined) throw new Refusal('NOT_FOUND');
    const { applicationId } = policy;
    await db
      .transaction()
      .execute((trx) => endMandates(trx, { applicationId }, { how: 'member', actor: 'member', now }));
  };
}
