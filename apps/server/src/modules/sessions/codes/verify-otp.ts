import { answerCodes } from '@socio/contracts/shared/texts';
import { codeDigits, codeRules } from '@socio/domain/code-rules';
import { isMask } from '@socio/domain/masks';
import type { Database } from '../../../db/connection.ts';
import type { DataKeys } from '../../../db/data-keys.ts';
import {
  takePlaces,
  type CountUse,
  type ReturnUses,
  type TakeUses,
  type Use,
} from '../../../http/rate-limit.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Watch } from '../../../watching/watch.ts';
import { codeUses } from './code-uses.ts';
import type { GuardCodes } from './guard-codes.ts';
import type { AppendEvent } from '../../audit/event.ts';
import { createRecordBlock } from './record-block.ts';
import { isCode } from './make-code.ts';
import { findChallenges, insertPhoneProof, returnTry, spendTry, useChallenge } from './repository.ts';
import type { ResolvePhone } from './resolve-phone.ts';
import type { MemberVisit } from '../require-member.ts';
import { texts } from '../texts.ts';

type OtpCode = 'OTP_WRONG' | 'OTP_EXPIRED' | 'OTP_NONE' | 'OTP_USED_UP';

export type VerifyOtp = (input: {
  session: MemberVisit;
  phone: string;
  /** An own application whose phone mask may be given. */
  applicationId: string | null;
  otp: string;
  /** The member's own device, if the call comes from one. */
  deviceId: string | null;
  network: string;
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
  takeUses: TakeUses;
  returnUses: ReturnUses;
  guardCodes: GuardCodes;
  resolvePhone: ResolvePhone;
  watch: Pick<Watch, 'code'>;
  keys: DataKeys;
  appendEvent: AppendEvent;
};

type Challenge = Awaited<ReturnType<typeof findChallenges>>[number];
type Compared = Challenge & { takeBack: () => Promise<void>; isBeyond: boolean };

function refused(code: OtpCode) {
  return { success: true as const, valid: false, message: answerCodes[code].text, code, raised: false };
}

/**
 * A guess is compared with the session's own open codes, counts as a failed comparison with each, and counts nowhere
 * where it is not compared. Every comparison is counted before it is made, so that parallel guesses cannot exceed the
 * limits.
 */
export function createVerifyOtp(deps: Dependencies): VerifyOtp {
  const { db, returnUses, guardCodes, resolvePhone, watch, keys, appendEvent } = deps;
  const recordBlock = createRecordBlock(deps);
  const verify: VerifyOtp = async ({ session, phone: given, applicationId, otp, deviceId, network, now }) => {
    const { memberId, familyId } = session;
    const [{ phone, account }, ofGiven] = await Promise.all([
      resolvePhone(session, { phone: given, applicationId }, now),
      isMask(given) ? [] : findChallenges(db, familyId, given),
    ]);
    const challenges = phone === given ? ofGiven : await findChallenges(db, familyId, phone);
    if (challenges.length === 0) return refused('OTP_NONE');
    const current = challenges.filter((challenge) => challenge.valid_until > now);
    if (current.length === 0) return refused('OTP_EXPIRED');
    const open = current.filter((challenge) => challenge.tries < codeRules.triesPerCode);
    if (open.length === 0) return refused('OTP_USED_UP');

    const isKnown = deviceId !== null;
    const { failed, unentered, birthDate } = codeUses({ memberId, familyId, deviceId, network }, now);
    const compared: Compared[] = [];
    let isVoid = false;
    for (const challenge of open) {
      const counted = await countComparison(challenge, { failed, isKnown, now }).catch((error: unknown) => {
        // Compared with the newer code alone.
        if (compared.length > 0 && error instanceof Refusal) return 'used-up' as const;
        throw error;
      });
      if (counted === 'void') isVoid = true;
      else if (counted !== 'used-up') compared.push({ ...challenge, ...counted });
    }
    if (compared.length === 0) return refused(isVoid ? 'OTP_EXPIRED' : 'OTP_USED_UP');
    const right = compared.find(({ id, code_hash: hash }) => isCode(hash, id, otp, keys));
    const browser = isKnown ? 'known' : 'unknown';
    if (right === undefined) {
      watch.code('failed', browser);
      const event = { at: now, kind: 'code-failed', actor: 'member', memberId, applicationId: null } as const;
      await appendEvent(db, { ...event, details: { compared: compared.length, known: isKnown } });
      if (compared.some(({ isBeyond }) => isBeyond)) await guardCodes.raise('guesses', now);
      return refused('OTP_WRONG');
    }
    const [isFirst] = await Promise.all([
      useChallenge(db, right.id, now),
      ...compared.map(({ takeBack }) => takeBack()),
    ]);
    // A code works once: of two tabs that send the same one, only one continues.
    if (!isFirst) return refused('OTP_NONE');
    watch.code('entered', browser);
    const hasAccount = account !== undefined;
    await Promise.all([
      returnUses([
        ...(right.unknown_browser === isKnown ? [] : [unentered]),
        ...(right.guard_counted && right.unknown_browser ? [guardCodes.useOf('sends', now)] : []),
        ...(right.sent_by_job ? [birthDate] : []),
      ]),
      // With an account it is a login, which is recorded as that.
      !hasAccount && recordProof({ familyId, phone, now }, { memberId, isKnown }),
    ]);
    return { success: true, valid: true, message: texts.verified, raised: hasAccount };
  };

  const recordProof = async (
    proof: { familyId: string; phone: string; now: Date },
    { memberId, isKnown }: { memberId: string; isKnown: boolean },
  ): Promise<void> =>
    await db.transaction().execute(async (trx) => {
      await insertPhoneProof(trx, proof);
      const event = { at: proof.now, kind: 'code-entered', actor: 'member', memberId } as const;
      await appendEvent(trx, { ...event, applicationId: null, details: { known: isKnown } });
    });

  /**
   * Counts a comparison as failed and returns how to take that back, and whether it is beyond what all members' guesses
   * may be. A short code that an unknown browser was sent before we were on guard is void then.
   */
  async function countComparison(
    { id, digits }: Challenge,
    { failed, isKnown, now }: { failed: readonly Use[]; isKnown: boolean; now: Date },
  ): Promise<'void' | 'used-up' | Pick<Compared, 'takeBack' | 'isBeyond'>> {
    // First, so that guesses beyond a code's tries touch no budget.
    if (!(await spendTry(db, id, codeRules.triesPerCode))) return 'used-up';
    const places = failed.map((use) => ({ use, code: 'OTP_LIMIT' as const }));
    await takePlaces(deps, places).catch(async (refusal: unknown) => {
      await returnTry(db, id);
      throw refusal;
    });
    const isCounted = !isKnown && (await guardCodes.count('guesses', now));
    const takeBack = async () =>
      await returnUses([...failed, ...(isCounted ? [guardCodes.useOf('guesses', now)] : [])]);
    const isBeyond = !isKnown && !isCounted;
    if (!isBeyond || digits !== codeDigits.usual) return { takeBack, isBeyond };
    await guardCodes.raise('guesses', now);
    await takeBack();
    await returnTry(db, id);
    return 'void';
  }

  return async (input) => await verify(input).catch((error: unknown) => recordBlock(error, input));
}
