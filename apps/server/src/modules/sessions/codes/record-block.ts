import type { RefusalCode } from '@socio/contracts/error-texts';
import { budgets } from '@socio/domain/budgets';
import type { Database } from '../../../db/connection.ts';
import type { CountUse } from '../../../http/rate-limit.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { AppendEvent } from '../../audit/event.ts';
import type { MemberVisit } from '../require-member.ts';

type Blocked = { session: MemberVisit; network: string; now: Date };

/** Not a pause, which everybody meets who clicks twice. */
const blocks: readonly RefusalCode[] = ['OTP_LIMIT', 'OTP_PHONE_LIMIT', 'OTP_NETWORK'];

/** Records that a limit kept a code from being sent or compared, a few times an hour; throws the error as it is. */
export function createRecordBlock(deps: { db: Database; countUse: CountUse; appendEvent: AppendEvent }) {
  const { db, countUse, appendEvent } = deps;
  return async (error: unknown, { session: { memberId }, network, now }: Blocked): Promise<never> => {
    if (!(error instanceof Refusal) || !blocks.includes(error.code)) throw error;
    const use = { key: `recorded-block:${memberId}:${network}`, ...budgets.recordedBlocks, now };
    if ((await countUse(use)) === 0) {
      const event = {
        at: now,
        kind: 'code-blocked',
        actor: 'member',
        memberId,
        applicationId: null,
      } as const;
      await appendEvent(db, { ...event, details: { code: error.code } });
    }
    throw error;
  };
}
