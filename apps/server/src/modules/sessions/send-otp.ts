import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { ResponseOf } from '@socio/contracts/contract';
import type { sendOtp } from '@socio/contracts/send-otp';
import type { Database } from '../../db/connection.ts';
import { limitUse, type ClaimPause, type CountUse } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Sms } from '../../providers/sms/port.ts';
import { hour, otpRules } from './otp-rules.ts';
import { insertChallenge, withdrawChallenge } from './repository.ts';
import type { ResolvePhone } from './registered-phone.ts';
import type { MemberVisit } from './member-visit.ts';

type Dependencies = {
  db: Database;
  sms: Sms;
  countUse: CountUse;
  claimPause: ClaimPause;
  resolvePhone: ResolvePhone;
  secret: string;
};

export type SendOtp = (input: {
  session: MemberVisit;
  phone: string;
  ip: string;
  now: Date;
}) => Promise<ResponseOf<typeof sendOtp>['data']['data']['response']>;

export function hashCode(challengeId: string, code: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${challengeId}:${code}`).digest();
}

/**
 * Sends a new code; earlier ones stay good for their own time. Limits are counted before anything is sent. A
 * message whose delivery is unknown counts as sent: the person may well receive it.
 */
export function createSendOtp(deps: Dependencies): SendOtp {
  const { db, sms, countUse, claimPause, resolvePhone, secret } = deps;

  /** Five in any hour, wherever it begins: each of five places can be taken once an hour. */
  const takePlace = async (phone: string, now: Date): Promise<void> => {
    let wait: number = hour;
    for (let place = 0; place < otpRules.perPhoneAnHour; place += 1) {
      const left = await claimPause({ key: `otp-phone:${phone}:${place}`, seconds: hour, now });
      if (left === 0) return;
      wait = Math.min(wait, left);
    }
    throw new Refusal('OTP_LIMIT', { retry_after_seconds: Math.ceil(wait) }, wait);
  };

  return async ({ session, phone: given, ip, now }) => {
    const phone = await resolvePhone(session, given, now);
    const wait = await claimPause({ key: `otp-pause:${phone}`, seconds: otpRules.secondsBetween, now });
    if (wait > 0) throw new Refusal('OTP_COOLDOWN', { retry_after_seconds: Math.ceil(wait) }, wait);
    const limits = [
      { key: `otp-session:${session.familyId}`, limit: otpRules.perSessionAnHour },
      { key: `otp-address:${ip}`, limit: otpRules.perAddressAnHour },
    ];
    for (const limit of limits) await limitUse(countUse, { ...limit, windowSeconds: hour, now }, 'OTP_LIMIT');
    await takePlace(phone, now);

    const id = randomUUID();
    const code = String(randomInt(10 ** otpRules.digits)).padStart(otpRules.digits, '0');
    const validUntil = new Date(now.getTime() + otpRules.validMinutes * 60_000);
    const codeHash = hashCode(id, code, secret);
    await insertChallenge(db, { id, familyId: session.familyId, phone, codeHash, sentAt: now, validUntil });
    const text = `Tu código de Socio Seguro es ${code}. Vence en ${otpRules.validMinutes} minutos. No lo compartas.`;
    const answer = await sms.send({ to: phone, text, reference: id });
    if (answer.kind === 'sent') return { OTP_Code: id, OTP_valid_until: validUntil.toISOString() };
    if (answer.kind === 'refused') await withdrawChallenge(db, id, now);
    throw new Refusal(answer.kind === 'refused' ? 'SMS_FAILED' : 'SMS_TIMEOUT');
  };
}
