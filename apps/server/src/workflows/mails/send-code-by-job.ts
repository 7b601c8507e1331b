import { appendEvent } from '../../modules/audit/append-event.ts';
import { codeOfJob } from '../../modules/sessions/codes/make-code.ts';
import { findCodeToSend } from '../../modules/sessions/codes/repository.ts';
import { sendCode } from '../../modules/sessions/codes/send-code.ts';
import type { Handler } from '../engine/queue.ts';
import type { Services } from '../services.ts';

type Dependencies = Pick<Services, 'db' | 'clock' | 'sms' | 'watch' | 'keys'>;

/** A job exists for every birth date given, also for a wrong one, so that the call takes as long; that one sends nothing. */
export function createSendCodeByJob({ db, clock, sms, watch, keys }: Dependencies): Handler {
  return async (id) => {
    const due = await findCodeToSend(db, id, clock());
    if (due === undefined) return 'done';
    const code = codeOfJob(id, due.digits, keys);
    const answer = await sendCode(sms, { id, phone: due.phone, code });
    if (answer.kind === 'sent') watch.code('sent', 'unknown');
    const event = {
      at: clock(),
      kind: 'code-sent',
      actor: 'server',
      memberId: null,
      applicationId: null,
    } as const;
    await appendEvent(db, {
      ...event,
      visit: due.familyId,
      details: { outcome: answer.kind, digits: due.digits },
    });
    return answer.kind === 'unknown' ? 'later' : 'done';
  };
}
