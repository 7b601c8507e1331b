import { randomBytes, randomUUID } from 'node:crypto';
import { digitsOfCode } from '@socio/domain/code-rules';
import { fromSlashed } from '@socio/domain/dates';
import { spans } from '@socio/domain/spans';
import type { ResponseOf } from '@socio/contracts/contract';
import type { sendOtp } from '@socio/contracts/send-otp';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/connection.ts';
import type { DataKeys } from '../../../db/data-keys.ts';
import type { DB } from '../../../db/types.ts';
import {
  limitUse,
  takePlaces,
  type CountUse,
  type ReadUses,
  type ReturnUses,
  type TakeUses,
  type Use,
} from '../../../http/rate-limit.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Sms } from '../../../providers/sms/port.ts';
import type { Watch } from '../../../watching/watch.ts';
import { codeUses, type CodeCaller } from './code-uses.ts';
import type { GuardCodes } from './guard-codes.ts';
import { codeOfJob, hashCode, randomCode } from './make-code.ts';
import { findChallenges, insertChallenge, withdrawChallenge, type NewChallenge } from './repository.ts';
import type { AppendEvent } from '../../audit/event.ts';
import { createRecordBlock } from './record-block.ts';
import type { CodeAccount, ResolvePhone } from './resolve-phone.ts';
import type { MemberVisit } from '../require-member.ts';
import { sendCode } from './send-code.ts';

/** Has a job send the code of a challenge, if it has one. */
export type SendCodeByJob = (trx: Transaction<DB>, challengeId: string) => Promise<void>;

type Dependencies = {
  db: Database;
  sms: Sms;
  countUse: CountUse;
  takeUses: TakeUses;
  returnUses: ReturnUses;
  readUses: ReadUses;
  guardCodes: GuardCodes;
  resolvePhone: ResolvePhone;
  sendCodeByJob: SendCodeByJob;
  watch: Pick<Watch, 'code'>;
  keys: DataKeys;
  appendEvent: AppendEvent;
};

export type SendOtp = (input: {
  session: MemberVisit;
  phone: string;
  /** An own application whose phone mask may be given. */
  applicationId: string | null;
  /** DD/MM/YYYY, where it was asked for. */
  birthDate: string | null;
  /** The member's own device, if the call comes from one. */
  deviceId: string | null;
  network: string;
  now: Date;
}) => Promise<ResponseOf<typeof sendOtp>['data']['data']['response']>;

/**
 * Sends a new code; earlier ones stay valid for their own time. Limits are counted before anything is sent. A code
 * counts as sent once the gateway accepted it. If it is refused, its pause and places are returned, except the one that
 * counts codes nobody enters, so that nobody can make us call the gateway without limit. An unknown result counts,
 * since the code may well arrive.
 */
export function createSendOtp(deps: Dependencies): SendOtp {
  const { db, sms, countUse, readUses, guardCodes, resolvePhone, keys, appendEvent } = deps;
  const recordBlock = createRecordBlock(deps);

  /** The code that this visit has just sent to this phone; only of one that the gateway accepted. */
  async function findJustSent(caller: CodeCaller, phone: string, now: Date) {
    const { count } = await readUses(codeUses(caller, now).wasSent(phone));
    return count === 0 ? undefined : (await findChallenges(db, caller.familyId, phone))[0];
  }

  const send: SendOtp = async ({
    session,
    phone: given,
    applicationId,
    birthDate,
    deviceId,
    network,
    now,
  }) => {
    const { memberId, familyId } = session;
    const caller = { memberId, familyId, deviceId, network };
    const uses = codeUses(caller, now);
    const isKnown = deviceId !== null;
    const [{ phone, account }, guards] = await Promise.all([
      resolvePhone(session, { phone: given, applicationId }, now),
      isKnown ? { guesses: false, sends: false } : guardCodes.read(now),
    ]);
    // Without an account there is neither a birth date on record nor anything that a code would open.
    if (guards.sends && account !== undefined && birthDate === null) throw new Refusal('OTP_BIRTH_DATE');

    const justSent = await findJustSent(caller, phone, now);
    const giveBack = await takePlaces(deps, [
      {
        use: uses.sessionPause,
        ...(justSent
          ? { code: 'OTP_COOLDOWN', details: { code_digits: justSent.digits } }
          : { code: 'OTP_PENDING' }),
      },
      { use: uses.pause, code: 'OTP_PENDING' },
      ...uses.sends.map((use) => ({ use, code: 'OTP_LIMIT' as const })),
      ...(account ? [] : [{ use: uses.typedPhone(phone), code: 'OTP_PHONE_LIMIT' as const }]),
      // There is no birth date to ask for.
      ...(account || !guards.sends ? [] : [{ use: uses.typedOnGuard, code: 'OTP_NETWORK' as const }]),
      { use: uses.unentered, code: isKnown ? 'OTP_LIMIT' : 'OTP_NETWORK' },
    ]);
    const isCounted = !isKnown && (await guardCodes.count('sends', now));
    if (!isKnown && !isCounted) await guardCodes.raise('sends', now);
    const isOnGuard = guards.sends || (!isKnown && !isCounted);
    const unsend = async (keep?: Use) => {
      await giveBack(keep);
      if (isCounted) await deps.returnUses([guardCodes.useOf('sends', now)]);
    };

    const id = randomUUID();
    const digits = digitsOfCode({ isKnown, isOnGuard: guards.guesses });
    const validUntil = new Date(now.getTime() + spans.codeValid);
    const inBrowser = { unknownBrowser: !isKnown, guardCounted: isCounted };
    const challenge = { id, familyId, phone, digits, ...inBrowser, sentAt: now, validUntil };
    const event = { at: now, kind: 'code-sent', actor: 'member', memberId, applicationId: null } as const;
    const record = (outcome: 'sent' | 'refused' | 'unknown') =>
      appendEvent(db, { ...event, details: { outcome, digits, known: isKnown } });
    const answer = { OTP_Code: id, OTP_valid_until: validUntil.toISOString(), code_digits: digits };

    if (isOnGuard && account !== undefined) {
      try {
        await sendIfBirthDateMatches({ challenge, birthDate, account, use: uses.birthDate, memberId, now });
      } catch (refusal) {
        await unsend();
        throw refusal;
      }
      return { ...answer, birth_date_decides: true as const };
    }

    const code = randomCode(digits);
    await insertChallenge(db, { ...challenge, codeHash: hashCode(id, code, keys), sentByJob: false });
    const sent = await sendCode(sms, { id, phone, code });
    if (sent.kind === 'refused') {
      await Promise.all([withdrawChallenge(db, id, now), record('refused')]);
      await unsend(uses.unentered);
      throw new Refusal('SMS_FAILED');
    }
    deps.watch.code('sent', isKnown ? 'known' : 'unknown');
    if (sent.kind === 'unknown') {
      await record('unknown');
      throw new Refusal('SMS_TIMEOUT', { code_digits: digits });
    }
    await Promise.all([countUse(uses.wasSent(phone)), record('sent')]);
    return answer;
  };

  /** What a wrong birth date gets, and how long it takes, is the same as what the right one gets, except for the SMS. */
  async function sendIfBirthDateMatches(of: {
    challenge: Omit<NewChallenge, 'codeHash' | 'sentByJob'>;
    birthDate: string | null;
    account: CodeAccount;
    use: Use;
    memberId: string;
    now: Date;
  }): Promise<void> {
    const { challenge, birthDate, account, use, memberId, now } = of;
    if (birthDate === null) throw new Refusal('OTP_BIRTH_DATE');
    await limitUse(countUse, use, 'OTP_LIMIT');
    // A right date keeps its place until its code is entered: otherwise the next refusal would tell which were right.
    const isRight = fromSlashed(birthDate) === account.birthDate;
    const code = codeOfJob(challenge.id, challenge.digits, keys);
    const codeHash = isRight ? hashCode(challenge.id, code, keys) : randomBytes(32);
    await db.transaction().execute(async (trx) => {
      await insertChallenge(trx, { ...challenge, codeHash, sentByJob: isRight });
      const event = { at: now, kind: 'code-sent', actor: 'member', memberId, applicationId: null } as const;
      const details = {
        outcome: isRight ? 'by-job' : 'birth-date-wrong',
        digits: challenge.digits,
        known: false,
      };
      await appendEvent(trx, { ...event, details });
      await deps.sendCodeByJob(trx, challenge.id);
    });
  }

  return async (input) => await send(input).catch((error: unknown) => recordBlock(error, input));
}
