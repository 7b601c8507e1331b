import { codeGuardSeconds, type CodeGuard } from '@socio/domain/code-rules';
import type { Database } from '../../../db/connection.ts';
import type { CountUse, Use } from '../../../http/rate-limit.ts';
import { findRaisedGuards, raiseGuard } from './repository.ts';

/** What unknown browsers do with the codes of all members, counted by the hour; too much of it puts us on guard. */
export type GuardCodes = {
  read: (now: Date) => Promise<Record<CodeGuard, boolean>>;
  /** Counts one more. Beyond the level it returns false and counts nothing. */
  count: (guard: CodeGuard, now: Date) => Promise<boolean>;
  /** What could not be counted was no honest use: raises the guard, or keeps it up. */
  raise: (guard: CodeGuard, now: Date) => Promise<void>;
  /** What `count` counted, to be taken back once the comparison was right, or the code was entered or never sent. */
  useOf: (guard: CodeGuard, now: Date) => Use;
};

type Dependencies = {
  db: Database;
  countUse: CountUse;
  levels: Record<CodeGuard, number>;
  /** Codes are being guessed, or sent for nothing: somebody should look. */
  onRaised: (guard: CodeGuard) => void;
};

export function createGuardCodes({ db, countUse, levels, onRaised }: Dependencies): GuardCodes {
  const useOf: GuardCodes['useOf'] = (guard, now) => ({
    key: `code-guard:${guard}`,
    limit: levels[guard],
    windowSeconds: codeGuardSeconds,
    now,
  });
  return {
    read: async (now) => {
      const raised = await findRaisedGuards(db, now);
      return { guesses: raised.includes('guesses'), sends: raised.includes('sends') };
    },
    count: async (guard, now) => (await countUse(useOf(guard, now))) === 0,
    raise: async (guard, now) => {
      const until = new Date(now.getTime() + codeGuardSeconds * 1000);
      if (await raiseGuard(db, { guard, until, now })) onRaised(guard);
    },
    useOf,
  };
}
