import { wrap } from '@socio/contracts/envelope';
import { sendApplicationLink as sendContract } from '@socio/contracts/send-application-link';
import { validateMagicLinkUser as validateContract } from '@socio/contracts/validate-magic-link-user';
import type { Database } from '../../../db/connection.ts';
import type { Mount } from '../../../http/mount.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { AppendEvent } from '../../audit/event.ts';
import type { Enter } from '../../sessions/enter.ts';
import type { FindLinked, RecordEmailProven } from './open-link.ts';
import type { SendApplicationLink } from './send-application-link.ts';
import type { ValidateMagicLinkUser } from './validate-magic-link-user.ts';

type Dependencies = {
  findLinked: FindLinked;
  validateMagicLinkUser: ValidateMagicLinkUser;
  sendApplicationLink: SendApplicationLink;
  enter: Enter;
  recordEmailProven: RecordEmailProven;
  db: Database;
  appendEvent: AppendEvent;
};

/** Mailed links; reading their application is `get-application-details`. */
export function linkRoutes(mount: Mount, deps: Dependencies): void {
  const { findLinked, validateMagicLinkUser, sendApplicationLink, enter, recordEmailProven } = deps;
  const { db, appendEvent } = deps;

  mount(validateContract, async (call) => {
    const { body, session, now } = call;
    const linked = await findLinked({ ...call, applicationId: body.insurance_application_id });
    if (linked === null) throw new Refusal('NOT_FOUND');
    const { isValid, message, attemptsLeft } = await validateMagicLinkUser(
      linked,
      body.input_birth_date,
      now,
    );
    if (isValid) {
      await recordEmailProven(linked.memberId, now);
      const { memberId } = linked;
      await enter(call, { memberId, by: 'link', authenticatedAt: now, replaces: session });
    } else {
      const { memberId, id: applicationId } = linked;
      const event = { at: now, actor: 'member', memberId, applicationId } as const;
      await appendEvent(db, { ...event, kind: 'login-failed', details: { by: 'link' } });
    }
    return { success: true as const, isValid, message, attempts_left: attemptsLeft };
  });

  mount(sendContract, async ({ body, now }) =>
    wrap({ email: await sendApplicationLink(body.insurance_application_id, now) }),
  );
}
