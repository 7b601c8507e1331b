import { randomUUID } from 'node:crypto';
import type { CodeDigits, CodeGuard } from '@socio/domain/code-rules';
import { addDays, toSlashed } from '@socio/domain/dates';
import type { Database } from '../../db/connection.ts';
import { createRateUses } from '../../db/rate-uses.ts';
import { Refusal } from '../../http/refusal.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { createGuardCodes } from '../../modules/sessions/codes/guard-codes.ts';
import { createResolvePhone } from '../../modules/sessions/codes/resolve-phone.ts';
import { createSendOtp } from '../../modules/sessions/codes/send-otp.ts';
import { createVerifyOtp } from '../../modules/sessions/codes/verify-otp.ts';
import { createLimitGuesses } from '../../http/limit-guesses.ts';
import { unwatched } from '../../watching/watch.ts';
import { createSendCodeByJob } from '../../workflows/mails/send-code-by-job.ts';
import { fixedKeys } from '../fixed-keys.ts';

export type SimulatedMember = { id: string; phone: string; birthDate: string };

/** A browser in its visit: what it gets when it asks for a code and when it enters one. */
export type SimulatedBrowser = {
  /** The code's digits, or why none was sent. */
  ask: (birthDate?: string) => Promise<{ digits: CodeDigits } | { refused: string }>;
  /** 'entered', or why not. */
  enter: (code: string) => Promise<string>;
};

export type CodeWorld = {
  db: Database;
  clock: { now: Date; advance: (seconds: number) => void };
  member: (n: number) => SimulatedMember;
  browser: (of: { member: SimulatedMember; network: string; deviceId?: string }) => SimulatedBrowser;
  /** The latest code that came to a phone; only its owner reads it. */
  codeAt: (phone: string) => string | undefined;
  /** How often each guard was raised. */
  raised: Record<CodeGuard, number>;
};

/** The product's own use cases of codes on a real database, with a clock, a made-up population and its phones. */
export function createCodeWorld(
  db: Database,
  { levels, start }: { levels: Record<CodeGuard, number>; start: string },
): CodeWorld {
  const clock = {
    now: new Date(start),
    advance: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
  };
  const raised = { guesses: 0, sends: 0 };
  const phones = new Map<string, string>();
  const sms = {
    send: async ({ to, text }: { to: string; text: string }) => {
      phones.set(to, /\b(?:\d{6}|\d{4} \d{4} \d{4})\b/.exec(text)?.[0].replaceAll(' ', '') ?? '');
      return { kind: 'sent' as const, messageId: to };
    },
  };
  const rateUses = createRateUses(db, fixedKeys);
  const { countUse, returnUse } = rateUses;
  const jobs: string[] = [];
  const sendCodeByJob = createSendCodeByJob({
    db,
    clock: () => clock.now,
    sms,
    watch: unwatched,
    keys: fixedKeys,
  });
  const codes = {
    db,
    ...rateUses,
    sms,
    watch: unwatched,
    keys: fixedKeys,
    guardCodes: createGuardCodes({
      db,
      countUse,
      levels,
      onRaised: (guard) => void (raised[guard] += 1),
    }),
    resolvePhone: createResolvePhone({
      findAccount: async (id) => {
        const { phone: cellphone, birthDate } = memberOf(id);
        return { cellphone, birthDate };
      },
      findApplicationPhone: () => Promise.reject(new Refusal('NOT_FOUND')),
      limitGuesses: createLimitGuesses(countUse, returnUse),
    }),
    sendCodeByJob: async (_trx: unknown, id: string) => void jobs.push(id),
    appendEvent,
  };
  const sendOtp = createSendOtp(codes);
  const verifyOtp = createVerifyOtp(codes);

  return {
    db,
    clock,
    raised,
    member: (n) => memberOf(idOf(n)),
    codeAt: (phone) => phones.get(phone),
    browser: ({ member, network, deviceId = null }) => {
      const session = newVisit(member);
      const given = { session, phone: masked(member.phone), applicationId: null, deviceId, network };
      return {
        ask: async (birthDate) => {
          try {
            const born = birthDate === undefined ? null : toSlashed(birthDate);
            const { code_digits: digits } = await sendOtp({ ...given, birthDate: born, now: clock.now });
            for (const id of jobs.splice(0)) await sendCodeByJob(id);
            return { digits };
          } catch (error) {
            return { refused: codeOf(error) };
          }
        },
        enter: async (otp) => {
          try {
            const { valid, code } = await verifyOtp({ ...given, otp, now: clock.now });
            return valid ? 'entered' : (code ?? '');
          } catch (error) {
            return codeOf(error);
          }
        },
      };
    },
  };
}

/** A visit that knows the membership's number alone. */
export const newVisit = (member: SimulatedMember) => ({
  id: randomUUID(),
  familyId: randomUUID(),
  memberId: member.id,
  authenticatedAt: null,
  provenFor: null,
  linkedApplicationIds: [],
  isLeaving: false,
  expiresAt: new Date('2100-01-01'),
});

const masked = (phone: string) => `••••••${phone.slice(-4)}`;

function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  throw error;
}

const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

function memberOf(id: string): SimulatedMember {
  const n = parseInt(id.slice(-12), 16);
  return { id, phone: `55${20_000_000 + n}`, birthDate: addDays('1950-01-01', n % birthDates) };
}

/** Birth dates that a member can have, from 18 years on. */
export const birthDates = 20_000;
