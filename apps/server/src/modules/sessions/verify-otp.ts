import { timingSafeEqual } from 'node:crypto';
import { answerCodes } from '@socio/contracts/error-texts';
import type { Database } from '../../db/connection.ts';
import { limitUse, type CountUse, type ReturnUse } from '../../http/rate-limit.ts';
import { otpBudget } from './otp-budget.ts';
import { otpRules } from './otp-rules.ts';
import { findChallenges, insertPhoneProof, spendTry, useChallenge } from './repository.ts';
import type { FindRegisteredPhone, ResolvePhone } from './resolve-phone.ts';
import type { MemberVisit } from './require-member.ts';
import { hashCode } from './send-otp.ts';
import { texts } from './texts.ts';

type OtpCode = 'OTP_WRONG' | 'OTP_EXPIRED' | 'OTP_NONE' | 'OTP_USED_UP';

export type VerifyOtp = (input: {
  session: MemberVisit;
  phone: string;
  /** An own application whose phone mask may be given. */
  applicationId: string | null;
  otp: string;
  /** The member's own device, if the call comes from one. */
  deviceId: string | null;
  ip: string;
  now: Date;
}) => Promise<{
  success: true;
  valid: boolean;
  message: string;
  code?: OtpCode;
  /** True if the session's level rises: only if the phone is that of the member's account. */
  raised: boolean;
}>;

type Dependencies = {
  db: Database;
  countUse: CountUse;
  returnUse: ReturnUse;
  findRegisteredPhone: FindRegisteredPhone;
  resolvePhone: ResolvePhone;
  secret: string;
};

function refused(code: OtpCode) {
  return { success: true as const, valid: false, message: answerCodes[code].text, code, raised: false };
}

/** Each try is counted before the code is compared, so that parallel guesses cannot exceed the limits. */
export function createVerifyOtp(deps: Dependencies): VerifyOtp {
  const { db, countUse, returnUse, findRegisteredPhone, resolvePhone, secret } = deps;
  return async ({ session, phone: given, applicationId, otp, deviceId, ip, now }) => {
    const phone = await resolvePhone(session, { phone: given, applicationId }, now);
    const challenges = await findChallenges(db, session.familyId, phone);
    if (challenges.length === 0) return refused('OTP_NONE');
    const current = challenges.filter((challenge) => challenge.valid_until > now);
    if (current.length === 0) return refused('OTP_EXPIRED');
    const open = current.filter((challenge) => challenge.tries < otpRules.triesPerCode);
    if (open.length === 0) return refused('OTP_USED_UP');

    const wrong = { ...otpBudget(phone, deviceId).wrong, now };
    await limitUse(countUse, wrong, 'OTP_LIMIT');
    const newest = open[0];
    if (newest === undefined || !(await spendTry(db, newest.id, otpRules.triesPerCode)))
      return refused('OTP_USED_UP');
    const right = open.find((challenge) =>
      timingSafeEqual(challenge.code_hash, hashCode(challenge.id, otp, secret)),
    );
    if (right === undefined) return refused('OTP_WRONG');
    // An entered code counts for nothing in the network.
    await Promise.all([returnUse(wrong), returnUse({ key: `otp-address:${ip}`, now })]);
    // A code works once: of two tabs that send the same one, only one continues.
    if (!(await useChallenge(db, right.id, now))) return refused('OTP_NONE');
    const hasAccount = (await findRegisteredPhone(session.memberId)) !== undefined;
    if (!hasAccount) await insertPhoneProof(db, session.familyId, phone, now);
    return { success: true, valid: true, message: texts.verified, raised: hasAccount };
  };
}
