import { parseArgs } from 'node:util';
import { formatShiftedDateTime } from '@socio/domain/dates';
import { findMemberByNumber } from '../modules/members/repository.ts';
import { buildOperations } from '../operations/build-operations.ts';
import { operatorName } from '../operations/operator-name.ts';
import { readReason } from '../operations/read-reason.ts';
import { CommandError, runCommand } from '../operations/run-command.ts';

const refusals = {
  'no-account': 'That membership has no account, so there is nothing to release.',
  'same-operator': 'You asked for it yourself: another operator has to agree.',
};

// npm run ops:release-membership -- NUMBER --operator NAME --reason "…": the first operator asks, a second one agrees.
await runCommand(async ({ config, db, clock, logger, env }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { operator: { type: 'string' }, reason: { type: 'string' } },
  });
  const [number, ...others] = positionals;
  if (number === undefined || others.length > 0) throw new CommandError('Give one membership number.');
  const reason = readReason(values.reason);
  if (reason.kind === 'refused') throw new CommandError(reason.message);
  const memberId = await findMemberByNumber(db, number);
  if (memberId === undefined) throw new CommandError('No member with that number has entered yet.');
  const operations = buildOperations(config, { db, clock, logger });
  try {
    const outcome = await operations.askRelease({
      memberId,
      operator: operatorName(values.operator === undefined ? env : { OPERATOR: values.operator }),
      reason: reason.text,
      now: clock(),
    });
    if (outcome.kind === 'refused') {
      console.log(`Refused. ${refusals[outcome.reason]}`);
      return 1;
    }
    const when = `${formatShiftedDateTime(outcome.dueAt.toISOString()) ?? ''} (UTC−6)`;
    console.log(
      outcome.kind === 'on-its-way'
        ? `Agreed. The membership is free from ${when}; the holder of the account is being told and can object.`
        : `Asked for. Another operator has to run the same command before ${when}.`,
    );
    return 0;
  } finally {
    await operations.close();
  }
});
