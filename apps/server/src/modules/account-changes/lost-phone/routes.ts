import { LINK_KEY_HEADER } from '@socio/contracts/contract';
import { wrap } from '@socio/contracts/envelope';
import { openPhoneRecovery } from '@socio/contracts/open-phone-recovery';
import { recoverPhone } from '@socio/contracts/recover-phone';
import { sendRecoveryCode } from '@socio/contracts/send-recovery-code';
import { verifyRecoveryCode } from '@socio/contracts/verify-recovery-code';
import { spans } from '@socio/domain/spans';
import type { Executor } from '../../../db/connection.ts';
import { readMailedToken } from '../../../http/mailed-token.ts';
import type { Call, Mount } from '../../../http/mount.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { PhoneLink } from '../../notices/repository.ts';
import type { IsPhoneProven } from '../../sessions/codes/is-phone-proven.ts';
import type { SendOtp } from '../../sessions/codes/send-otp.ts';
import type { VerifyOtp } from '../../sessions/codes/verify-otp.ts';
import type { Enter } from '../../sessions/enter.ts';
import type { MemberVisit } from '../../sessions/require-member.ts';
import type { AskChange } from '../ask-change.ts';
import { phoneRefusals } from '../phone-refusals.ts';
import type { AskPhoneLink } from './ask-phone-link.ts';
import type { OpenRecovery } from './open-recovery.ts';
import type { DataKeys } from '../../../db/data-keys.ts';

type Dependencies = {
  keys: DataKeys;
  askPhoneLink: AskPhoneLink;
  findPhoneLink: (link: { id: string; sentAfter: Date }, db?: Executor) => Promise<PhoneLink | undefined>;
  recordOpened: (id: string, familyId: string) => Promise<void>;
  openRecovery: OpenRecovery;
  enter: Enter;
  /** To the phone that was typed, whatever the account has. */
  sendOtp: SendOtp;
  verifyOtp: VerifyOtp;
  isPhoneProven: IsPhoneProven;
  askChange: AskChange;
};

type LinkCall = Pick<Call<unknown>, 'request' | 'session' | 'now'>;

/** A member whose phone is lost gives the account another one, by a mailed link (trust.md, Accounts). */
export function lostPhoneRoutes(mount: Mount, deps: Dependencies): void {
  const { keys, askChange } = deps;

  async function lookUp({ request, now }: LinkCall, db?: Executor): Promise<PhoneLink | undefined> {
    const key = request.headers[LINK_KEY_HEADER];
    const id = typeof key === 'string' ? readMailedToken('phone', key, keys) : null;
    const sentAfter = new Date(now.getTime() - spans.phoneLink);
    return id === null ? undefined : await deps.findPhoneLink({ id, sentAfter }, db);
  }

  async function find(call: LinkCall): Promise<PhoneLink> {
    const link = await lookUp(call);
    if (link === undefined) throw new Refusal('NOT_FOUND');
    return link;
  }

  /** The link with the visit in which its question was answered; it goes on in no other one. */
  async function findOpened(call: LinkCall): Promise<{ session: MemberVisit }> {
    const { memberId, openedBy } = await find(call);
    const { session } = call;
    if (session === null || session.familyId !== openedBy) throw new Refusal('PHONE_RECOVERY_CLOSED');
    return { session: { ...session, memberId } };
  }

  mount(recoverPhone, async ({ body, ip, now }) => {
    await deps.askPhoneLink({ membershipNumber: body.membership_number, ip, now });
    return { success: true as const };
  });

  mount(openPhoneRecovery, async (call) => {
    const { body, ip, now, session } = call;
    const link = await find(call);
    const { isValid, attemptsLeft } = await deps.openRecovery({ link, typed: body.birth_date, ip, now });
    if (isValid) {
      const visit =
        session ?? (await deps.enter(call, { memberId: null, authenticatedAt: null, replaces: null }));
      await deps.recordOpened(link.id, visit.familyId);
    }
    return { success: true as const, isValid, attempts_left: attemptsLeft };
  });

  /** What the codes of other calls know; the browser is one where the member has proven nothing. */
  const codeOf = async (call: LinkCall & { body: { phone_number: string }; ip: string }) => ({
    ...(await findOpened(call)),
    phone: call.body.phone_number,
    applicationId: null,
    deviceId: null,
    network: call.ip,
    now: call.now,
  });

  mount(sendRecoveryCode, async (call) =>
    wrap(await deps.sendOtp({ ...(await codeOf(call)), birthDate: null })),
  );

  mount(verifyRecoveryCode, async (call) => {
    const given = await codeOf(call);
    const { session, phone, now } = given;
    const { memberId, familyId } = session;
    // Sent again because the answer was lost.
    if (!(await deps.isPhoneProven(familyId, phone, now))) {
      const { raised: _raised, ...answer } = await deps.verifyOtp({ ...given, otp: call.body.otp });
      if (!answer.valid) return answer;
    }
    const userAgent = call.request.headers['user-agent'] ?? '';
    const asked = await askChange({
      memberId,
      phone,
      operator: null,
      reason: null,
      despiteObjection: false,
      isLinkGood: async (trx) => (await lookUp(call, trx)) !== undefined,
      userAgent,
      now,
    });
    if (asked.kind === 'refused') throw new Refusal(phoneRefusals[asked.reason]);
    const inForceAt = asked.dueAt.toISOString();
    return { success: true as const, valid: true, message: '', in_force_at: inForceAt };
  });
}
