import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { MINUTE, spans } from '@socio/domain/spans';
import type { ResponseOf } from '@socio/contracts/contract';
import type { RefusalCode } from '@socio/contracts/error-texts';
import type { sendOtp } from '@socio/contracts/send-otp';
import type { Database } from '../../db/connection.ts';
import { limitUse, type CountUse, type ReadUses, type ReturnUse, type Use } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Sms, SmsAnswer, SmsMessage } from '../../providers/sms/port.ts';
import { otpBudget } from './otp-budget.ts';
import { hour, otpRules } from './otp-rules.ts';
import { insertChallenge, withdrawChallenge } from './repository.ts';
import type { ResolvePhone } from './resolve-phone.ts';
import type { MemberVisit } from './require-member.ts';
import { texts } from './texts.ts';

type Dependencies = {
  db: Database;
  sms: Sms;
  countUse: CountUse;
  returnUse: ReturnUse;
  readUses: ReadUses;
  resolvePhone: ResolvePhone;
  secret: string;
};

export type SendOtp = (input: {
  session: MemberVisit;
  phone: string;
  /** An own application whose phone mask may be given. */
  applicationId: string | null;
  /** The member's own device, if the call comes from one. */
  deviceId: string | null;
  ip: string;
  now: Date;
}) => Promise<ResponseOf<typeof sendOtp>['data']['data']['response']>;

export function hashCode(challengeId: string, code: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${challengeId}:${code}`).digest();
}

/**
 * Sends a new code; earlier ones stay valid for their own time. Limits are counted before anything is sent. A code
 * counts as sent once the gateway accepted it. If it is refused, its pause and places are returned, except the
 * network's, so that nobody can make us call the gateway without limit. An unknown result counts, since the code may
 * well arrive.
 */
export function createSendOtp(deps: Dependencies): SendOtp {
  const { db, sms, countUse, returnUse, readUses, resolvePhone, secret } = deps;

  /** Takes the places in order; if one is refused, those already taken are returned. */
  async function take(uses: { use: Use; code: RefusalCode }[]): Promise<void> {
    for (const [index, { use, code }] of uses.entries()) {
      try {
        await limitUse(countUse, use, code);
      } catch (refusal) {
        await giveBack(uses.slice(0, index).map((taken) => taken.use));
        throw refusal;
      }
    }
  }

  async function giveBack(uses: Use[]): Promise<void> {
    for (const use of uses) await returnUse(use);
  }

  return async ({ session, phone: given, applicationId, deviceId, ip, now }) => {
    const phone = await resolvePhone(session, { phone: given, applicationId }, now);
    const { pauseKey, sends } = otpBudget(phone, deviceId);
    const pause = { key: pauseKey, limit: 1, windowSeconds: otpRules.secondsBetween, now };
    const taken = { ...pause, key: `${pauseKey}:taken:${session.familyId}` };
    const ofSession = { key: `otp-session:${session.familyId}`, limit: otpRules.perSessionAnHour };
    const ofNetwork = { key: `otp-address:${ip}`, limit: otpRules.perAddressAnHour };
    const own: Use[] = [pause, { ...ofSession, windowSeconds: hour, now }, { ...sends, now }];

    // 'One was sent' is claimed only for a code of this visit that the gateway accepted, not for one that may still be
    // refused or that somebody else requested.
    const wasTaken = (await readUses(taken)).count > 0;
    await take([
      { use: pause, code: wasTaken ? 'OTP_COOLDOWN' : 'OTP_PENDING' },
      ...own.slice(1).map((use) => ({ use, code: 'OTP_LIMIT' as const })),
      { use: { ...ofNetwork, windowSeconds: hour, now }, code: 'OTP_LIMIT' },
    ]);

    const id = randomUUID();
    const code = String(randomInt(10 ** otpRules.digits)).padStart(otpRules.digits, '0');
    const validUntil = new Date(now.getTime() + spans.codeValid);
    const codeHash = hashCode(id, code, secret);
    await insertChallenge(db, { id, familyId: session.familyId, phone, codeHash, sentAt: now, validUntil });
    const text = texts.sms(code, spans.codeValid / MINUTE);
    const answer = await sendTwice(sms, { to: phone, text, reference: id });
    if (answer.kind === 'sent') {
      await countUse(taken);
      return { OTP_Code: id, OTP_valid_until: validUntil.toISOString() };
    }
    if (answer.kind === 'unknown') throw new Refusal('SMS_TIMEOUT');
    await withdrawChallenge(db, id, now);
    await giveBack(own);
    throw new Refusal('SMS_FAILED');
  };
}

/** House rule 8: an unknown result is retried once under the same reference, which is delivered only once. */
async function sendTwice(sms: Sms, message: SmsMessage): Promise<SmsAnswer> {
  const first = await sms.send(message);
  return first.kind === 'unknown' ? sms.send(message) : first;
}
