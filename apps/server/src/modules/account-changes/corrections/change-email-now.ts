import type { Executor } from '../../../db/connection.ts';
import type { AppendEvent } from '../../audit/event.ts';
import { endChange } from '../repository.ts';
import { recordFormerEmail } from './repository.ts';
import type { AnnounceEmail } from './announce-email.ts';
import type { ChangeEmailNow } from './confirm-email.ts';

type ChangeEmail = (
  trx: Executor,
  to: { memberId: string; email: string; provenAt: Date; now: Date },
) => Promise<{ email: string | null; provenAt: Date | null } | undefined>;

/** The account has the new address from now on; the former one and the phone are told. */
export function createChangeEmailNow(deps: {
  changeEmail: ChangeEmail;
  /** What was mailed to the former address. */
  voidMailedLinks: (trx: Executor, memberId: string, now: Date) => Promise<void>;
  announceEmail: AnnounceEmail;
  appendEvent: AppendEvent;
}): ChangeEmailNow {
  const { changeEmail, voidMailedLinks, announceEmail, appendEvent } = deps;
  return async (trx, { id, memberId, email, askedAt, provenAt }, now) => {
    const former = await changeEmail(trx, { memberId, email, provenAt, now });
    if (former === undefined) throw new Error('A member without an account has no mail');
    await recordFormerEmail(trx, { id, ...former });
    await endChange(trx, { id, how: 'done', now });
    await voidMailedLinks(trx, memberId, now);
    const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
    await appendEvent(trx, { ...event, kind: 'account-change-done', details: { change: 'email' } });
    const recipient = former.provenAt === null ? null : former.email;
    const told = { memberId, changeId: id, recipient, since: askedAt, userAgent: '', now };
    await announceEmail(trx, { ...told, kind: 'email-changed' });
  };
}
