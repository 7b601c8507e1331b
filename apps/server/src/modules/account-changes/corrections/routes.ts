import { confirmEmail } from '@socio/contracts/confirm-email';
import { LINK_KEY_HEADER } from '@socio/contracts/contract';
import { correctEmail } from '@socio/contracts/correct-email';
import { correctPhone } from '@socio/contracts/correct-phone';
import { wrap } from '@socio/contracts/envelope';
import { sendCorrectionCode } from '@socio/contracts/send-correction-code';
import { changeInForceAt } from '@socio/domain/takeover';
import type { DataKeys } from '../../../db/data-keys.ts';
import type { Database } from '../../../db/connection.ts';
import { readMailedToken } from '../../../http/mailed-token.ts';
import type { Call, Mount } from '../../../http/mount.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { IsPhoneProven } from '../../sessions/codes/is-phone-proven.ts';
import type { SendOtp } from '../../sessions/codes/send-otp.ts';
import type { VerifyOtp } from '../../sessions/codes/verify-otp.ts';
import type { FindOwnDevice } from '../../sessions/devices/find-device.ts';
import type { AskChange, FindPhoneUse } from '../ask-change.ts';
import { phoneRefusals } from '../phone-refusals.ts';
import type { AskEmailChange, FindEmailOfMember } from './ask-email-change.ts';
import type { ConfirmEmail } from './confirm-email.ts';

type Dependencies = {
  db: Database;
  keys: DataKeys;
  findOwnDevice: FindOwnDevice;
  findEmailOfMember: FindEmailOfMember;
  findPhoneUse: FindPhoneUse;
  /** To the phone that was typed, whatever the account has. */
  sendOtp: SendOtp;
  verifyOtp: VerifyOtp;
  isPhoneProven: IsPhoneProven;
  askChange: AskChange;
  askEmailChange: AskEmailChange;
  confirmEmail: ConfirmEmail;
};

type OwnCall = Pick<Call<unknown>, 'request' | 'memberId' | 'visit' | 'now' | 'ip'>;

/** 'Corregir mis datos' (trust.md, The member's data; A takeover stays small). */
export function correctionRoutes(mount: Mount, deps: Dependencies): void {
  const { db, keys, askChange } = deps;

  const knownSinceOf = async ({ request, memberId, now }: OwnCall) =>
    (await deps.findOwnDevice(request, memberId(), now))?.knownSince ?? null;
  const userAgentOf = ({ request }: OwnCall) => request.headers['user-agent'] ?? '';

  /** Codes to the new phone use up nothing of the browser's own, with which the member proves who they are. */
  const codeOf = (call: OwnCall & { body: { phone_number: string } }) => ({
    session: { ...call.visit(), memberId: call.memberId() },
    phone: call.body.phone_number,
    applicationId: null,
    deviceId: null,
    network: call.ip,
    now: call.now,
  });

  mount(sendCorrectionCode, async (call) => {
    // Said before a code is sent for nothing.
    const use = await deps.findPhoneUse(db, call.memberId(), call.body.phone_number);
    if (use === 'own') throw new Refusal('PHONE_IS_OWN');
    if (use === 'taken') throw new Refusal('PHONE_TAKEN');
    return wrap(await deps.sendOtp({ ...codeOf(call), birthDate: null }));
  });

  mount(correctPhone, async (call) => {
    const given = codeOf(call);
    const { session, phone, now } = given;
    const { memberId, familyId } = session;
    // Sent again because the answer was lost.
    const isProven = await deps.isPhoneProven(familyId, phone, now);
    if (!isProven) {
      const { raised: _raised, ...answer } = await deps.verifyOtp({ ...given, otp: call.body.otp });
      if (!answer.valid) return answer;
    } else if ((await deps.findPhoneUse(db, memberId, phone)) === 'own')
      return {
        success: true as const,
        valid: true,
        message: '',
        in_force_at: now.toISOString(),
        waits: false,
      };
    const account = await deps.findEmailOfMember(db, memberId);
    if (account === undefined) throw new Refusal('NOT_FOUND');
    const knownSince = await knownSinceOf(call);
    const asked = await askChange({
      memberId,
      phone,
      operator: null,
      reason: null,
      despiteObjection: false,
      inForceAt: changeInForceAt({ knownSince, accountSince: account.accountSince }, now),
      userAgent: userAgentOf(call),
      now,
    });
    if (asked.kind === 'refused') throw new Refusal(phoneRefusals[asked.reason]);
    const { dueAt } = asked;
    const inForce = { in_force_at: dueAt.toISOString(), waits: dueAt > now };
    return { success: true as const, valid: true, message: '', ...inForce };
  });

  mount(correctEmail, async (call) => {
    const { linkUntil } = await deps.askEmailChange({
      memberId: call.memberId(),
      email: call.body.email,
      knownSince: await knownSinceOf(call),
      userAgent: userAgentOf(call),
      now: call.now,
    });
    return wrap({ link_until: linkUntil.toISOString() });
  });

  mount(confirmEmail, async ({ body, request, now }) => {
    const key = request.headers[LINK_KEY_HEADER];
    const changeId = typeof key === 'string' ? readMailedToken('email', key, keys) : null;
    if (changeId === null) throw new Refusal('NOT_FOUND');
    const userAgent = request.headers['user-agent'] ?? '';
    const confirmed = await deps.confirmEmail({ changeId, typed: body.birth_date, userAgent, now });
    const { isValid, attemptsLeft, inForceAt } = confirmed;
    return {
      success: true as const,
      isValid,
      attempts_left: attemptsLeft,
      ...(inForceAt !== undefined && { in_force_at: inForceAt.toISOString(), waits: inForceAt > now }),
    };
  });
}
