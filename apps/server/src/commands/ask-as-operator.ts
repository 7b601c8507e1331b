import { parseArgs } from 'node:util';
import { formatShiftedDateTime } from '@socio/domain/dates';
import { findMemberByNumber } from '../modules/members/repository.ts';
import { buildOperations } from '../operations/build-operations.ts';
import { operatorName } from '../operations/operator-name.ts';
import { readReason } from '../operations/read-reason.ts';
import { CommandError, runCommand } from '../operations/run-command.ts';

type Asked = { memberId: string; operator: string; reason: string; now: Date };
type Outcome<Refused extends string> =
  | { kind: 'refused'; reason: Refused }
  | { kind: 'on-its-way' | 'waits-for-operator'; dueAt: Date };

/**
 * Runs a command that needs two operators, NUMBER … --operator NAME --reason "…": the first one asks, and a second one who
 * runs the same agrees.
 */
export async function askAsOperator<Rest, Refused extends string>(command: {
  /** What follows the membership's number, checked; throws CommandError. */
  read: (number: string | undefined, others: string[]) => { number: string; rest: Rest };
  ask: (
    operations: ReturnType<typeof buildOperations>,
    asked: Asked,
    rest: Rest,
  ) => Promise<Outcome<Refused>>;
  refusals: Record<Refused, string>;
  agreed: (when: string) => string;
}): Promise<void> {
  await runCommand(async ({ config, db, clock, logger, env }) => {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { operator: { type: 'string' }, reason: { type: 'string' } },
    });
    const [first, ...others] = positionals;
    const { number, rest } = command.read(first, others);
    const reason = readReason(values.reason);
    if (reason.kind === 'refused') throw new CommandError(reason.message);
    const memberId = await findMemberByNumber(db, number);
    if (memberId === undefined) throw new CommandError('No member with that number has entered yet.');
    const operator = operatorName(values.operator === undefined ? env : { OPERATOR: values.operator });
    const operations = buildOperations(config, { db, clock, logger });
    try {
      const asked = { memberId, operator, reason: reason.text, now: clock() };
      const outcome = await command.ask(operations, asked, rest);
      if (outcome.kind === 'refused') {
        console.log(`Refused. ${command.refusals[outcome.reason]}`);
        return 1;
      }
      const when = `${formatShiftedDateTime(outcome.dueAt.toISOString()) ?? ''} (UTC−6)`;
      console.log(
        outcome.kind === 'on-its-way'
          ? command.agreed(when)
          : `Asked for. Another operator has to run the same command before ${when}.`,
      );
      return 0;
    } finally {
      await operations.close();
    }
  });
}
