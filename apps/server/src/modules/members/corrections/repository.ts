import type { Executor } from '../../../db/connection.ts';
import type { Account } from '../repository.ts';

/**
 * Gives a held member's account another mail, proven then (null: not proven), and returns what it had; undefined without
 * an account.
 */
export async function changeEmail(
  trx: Executor,
  {
    memberId,
    email,
    provenAt,
    now,
  }: { memberId: string; email: string | null; provenAt: Date | null; now: Date },
): Promise<{ email: string | null; provenAt: Date | null } | undefined> {
  const before = await findEmailOfMember(trx, memberId);
  await trx
    .updateTable('accounts')
    .set({ email, email_proven_at: email === null ? null : provenAt, updated_at: now })
    .where('member_id', '=', memberId)
    .execute();
  return before;
}

export async function findEmailOfMember(
  db: Executor,
  memberId: string,
): Promise<
  { email: string | null; provenAt: Date | null; birthDate: string; accountSince: Date } | undefined
> {
  return await db
    .selectFrom('accounts')
    .select(['email', 'email_proven_at as provenAt', 'birth_date as birthDate', 'created_at as accountSince'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Whether somebody else has proven to be the person of the account's CURP. */
export async function isCurpSuperseded(db: Executor, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('curp_superseded as isSuperseded')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.isSuperseded === true;
}

/** Gives the account of a held member, if it still has that CURP, another name; false if it has it already. */
export async function changeName(
  trx: Executor,
  to: Pick<Account, 'name' | 'firstLastName' | 'secondLastName'> & {
    memberId: string;
    curp: string;
    now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({
      name: to.name,
      first_last_name: to.firstLastName,
      second_last_name: to.secondLastName,
      updated_at: to.now,
    })
    .where('member_id', '=', to.memberId)
    .where('curp', '=', to.curp)
    .where((eb) =>
      eb.or([
        eb('name', '!=', to.name),
        eb('first_last_name', '!=', to.firstLastName),
        eb('second_last_name', 'is distinct from', to.secondLastName),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
