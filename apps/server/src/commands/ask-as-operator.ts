import { openDataKeys } from '../db/open-data-keys.ts';
import { parseArgs } from 'node:util';
import { formatShiftedDateTime } from '@socio/domain/dates';
import type { Database } from '../db/connection.ts';
import { findMemberByNumber } from '../modules/members/repository.ts';
import { findPolicyByNumber } from '../modules/policies/repository.ts';
import { buildOperations } from '../operations/build-operations.ts';
import { actAsOperator, operatorOptions, type OperatorCommand } from '../operations/act-as-operator.ts';
import { CommandError, runCommand } from '../operations/run-command.ts';

type Asked = { memberId: string; operator: string; reason: string; despiteObjection: boolean; now: Date };
type Refused<Reason extends string> = { kind: 'refused'; reason: Reason };
type Done = { kind: 'sent' } | { kind: 'on-its-way' | 'waits-for-operator'; dueAt: Date };

/** What a command was told of whom it is about: how to find them, and what to say if there is nobody. */
type Target = { find: (db: Database) => Promise<string | undefined>; missing: string };

/** A member by the membership's number, what stands in its place, or a policy's number. */
export function memberOf(number: string): Target {
  return {
    find: async (db) =>
      (await findMemberByNumber(db, number)) ?? (await findPolicyByNumber(db, number))?.memberId,
    missing: 'No member with that number has entered yet, and no policy has it.',
  };
}

/** The one argument of a command about somebody without a membership. */
export function readHolder([number, ...others]: string[]): { target: Target; rest: undefined } {
  if (number === undefined || others.length > 0)
    throw new CommandError('Give the number of one of their policies, or the reference T and eleven digits.');
  return { target: memberOf(number), rest: undefined };
}

/**
 * Runs a command by which an operator decides about an account, ARGUMENT … --operator NAME --reason "…". Where it needs
 * two, the first one asks, and a second one who runs the same agrees.
 */
export async function askAsOperator<Rest, Reason extends string>(command: {
  name: OperatorCommand;
  /** What stands before the options, checked; throws CommandError. */
  read: (given: string[]) => { target: Target; rest: Rest };
  ask: (
    operations: ReturnType<typeof buildOperations>,
    asked: Asked,
    rest: Rest,
  ) => Promise<Done | Refused<Reason>>;
  refusals: Record<Reason, string>;
  /** What happens now; `when` is empty where nothing waits. */
  done: (when: string, asked: Asked) => string;
  /** Whether it may be told --despite-objection. */
  knowsObjections?: boolean;
}): Promise<void> {
  await runCommand(async (context) => {
    const { config, db, clock, logger } = context;
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        ...operatorOptions,
        'despite-objection': { type: 'boolean', default: false },
      },
    });
    const { target, rest } = command.read(positionals);
    const despiteObjection = values['despite-objection'];
    if (despiteObjection && command.knowsObjections !== true)
      throw new CommandError('Nobody can object to this: leave out --despite-objection.');
    const given = { command: command.name, values, needsReason: true };
    const { by: operator, reason, record } = await actAsOperator(context, given);
    const memberId = await target.find(db);
    await record({ memberId });
    if (memberId === undefined) throw new CommandError(target.missing);
    const keys = await openDataKeys(db, config.secrets, clock);
    const operations = buildOperations(config, { db, keys, clock, logger });
    try {
      const asked = { memberId, operator, reason, despiteObjection, now: clock() };
      const outcome = await command.ask(operations, asked, rest);
      if (outcome.kind === 'refused') {
        console.log(`Refused. ${command.refusals[outcome.reason]}`);
        return 1;
      }
      const when =
        outcome.kind === 'sent' ? '' : `${formatShiftedDateTime(outcome.dueAt.toISOString()) ?? ''} (UTC−6)`;
      console.log(
        outcome.kind === 'waits-for-operator'
          ? `Asked for. Another operator has to run the same command before ${when}.`
          : command.done(when, asked),
      );
      return 0;
    } finally {
      await operations.close();
    }
  });
}
