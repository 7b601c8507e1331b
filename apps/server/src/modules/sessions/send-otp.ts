import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { ResponseOf } from '@socio/contracts/contract';
import type { sendOtp } from '@socio/contracts/send-otp';
import type { Database } from '../../db/connection.ts';
import { limitUse, type CountUse } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Sms } from '../../providers/sms/port.ts';
import { otpBudget } from './otp-budget.ts';
import { hour, otpRules } from './otp-rules.ts';
import { insertChallenge, withdrawChallenge } from './repository.ts';
import type { ResolvePhone } from './registered-phone.ts';
import type { MemberVisit } from './member-visit.ts';

type Dependencies = {
  db: Database;
  sms: Sms;
  countUse: CountUse;
  resolvePhone: ResolvePhone;
  secret: string;
};

export type SendOtp = (input: {
  session: MemberVisit;
  phone: string;
  /** The member's own device that the call comes from. */
  deviceId: string | null;
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
  const { db, sms, countUse, resolvePhone, secret } = deps;

  return async ({ session, phone: given, deviceId, ip, now }) => {
    const phone = await resolvePhone(session, given, now);
    const { pauseKey, sends } = otpBudget(phone, deviceId);
    const pause = { key: pauseKey, limit: 1, windowSeconds: otpRules.secondsBetween, now };
    await limitUse(countUse, pause, 'OTP_COOLDOWN');
    const limits = [
      { key: `otp-session:${session.familyId}`, limit: otpRules.perSessionAnHour, windowSeconds: hour },
      { key: `otp-address:${ip}`, limit: otpRules.perAddressAnHour, windowSeconds: hour },
      sends,
    ];
    for (const limit of limits) await limitUse(countUse, { ...limit, now }, 'OTP_LIMIT');

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
