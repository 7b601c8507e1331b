import type { enterAsHolder } from '@socio/contracts/enter-as-holder';
import type { ResponseOf } from '@socio/contracts/contract';
import { isReference } from '@socio/domain/released-membership';
import type { Database } from '../../db/connection.ts';
import { readMailedToken } from '../../http/mailed-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { findAccount, findMembershipNumber } from './repository.ts';
import { userView } from './user-view.ts';
import type { DataKeys } from '../../db/data-keys.ts';

type Answer = ResponseOf<typeof enterAsHolder>;

export type EnterAsHolder = (token: string) => Promise<{ memberId: string; answer: Answer }>;

/**
 * Whom the link belongs to that was sent when their membership was taken back. It works as long as they have no other one:
 * from then on they enter with that. It opens no more than a membership number does.
 */
export function createEnterAsHolder({ db, keys }: { db: Database; keys: DataKeys }): EnterAsHolder {
  return async (token) => {
    const memberId = readMailedToken('holder', token, keys);
    if (memberId === null) throw new Refusal('NOT_FOUND');
    const [account, membershipNumber] = await Promise.all([
      findAccount(db, memberId),
      findMembershipNumber(db, memberId),
    ]);
    if (account === undefined || !isReference(membershipNumber)) throw new Refusal('NOT_FOUND');
    return {
      memberId,
      answer: {
        is_active: true,
        membership_id: memberId,
        membership_number: membershipNumber,
        membership_status: [],
        user_data: [userView(account, memberId, false)],
      },
    };
  };
}
