import { parseArgs } from 'node:util';
import { formatShiftedDateTime } from '@socio/domain/dates';
import type { AskChange } from '../modules/account-changes/ask-change.ts';
import { findMemberByNumber } from '../modules/members/repository.ts';
import { isGeographicNumber } from '../modules/sessions/codes/geographic-number.ts';
import { buildOperations } from '../operations/build-operations.ts';
import { operatorName } from '../operations/operator-name.ts';
import { readReason } from '../operations/read-reason.ts';
import { CommandError, runCommand } from '../operations/run-command.ts';

type Refused = Extract<Awaited<ReturnType<AskChange>>, { kind: 'refused' }>['reason'];

const refusals: Record<Refused, string> = {
  'no-account': 'That membership has no account.',
  'own-phone': 'The account has that phone already.',
  'phone-taken': 'Another account has that phone and the same birth date.',
  'other-waits': 'A change to another phone is on its way. The member can stop it.',
  'same-operator': 'You asked for it yourself: another operator has to agree.',
};

// npm run ops:change-phone -- NUMBER NEWPHONE --operator NAME --reason "…": the first operator asks, a second one agrees.
await runCommand(async ({ config, db, clock, logger, env }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { operator: { type: 'string' }, reason: { type: 'string' } },
  });
  const [number, phone, ...others] = positionals;
  if (number === undefined || phone === undefined || others.length > 0)
    throw new CommandError('Give the membership number and the new phone.');
  if (!isGeographicNumber(phone)) throw new CommandError('That is not a Mexican phone of 10 digits.');
  const reason = readReason(values.reason);
  if (reason.kind === 'refused') throw new CommandError(reason.message);
  const memberId = await findMemberByNumber(db, number);
  if (memberId === undefined) throw new CommandError('No member with that number has entered yet.');
  const operations = buildOperations(config, { db, clock, logger });
  try {
    const outcome = await operations.askChange({
      memberId,
      phone,
      operator: operatorName(values.operator === undefined ? env : { OPERATOR: values.operator }),
      reason: reason.text,
      userAgent: '',
      now: clock(),
    });
    if (outcome.kind === 'refused') {
      console.log(`Refused. ${refusals[outcome.reason]}`);
      return 1;
    }
    const when = `${formatShiftedDateTime(outcome.dueAt.toISOString()) ?? ''} (UTC−6)`;
    console.log(
      outcome.kind === 'on-its-way'
        ? `Agreed. The new phone is in force from ${when}; the member is being told and can stop it.`
        : `Asked for. Another operator has to run the same command before ${when}.`,
    );
    return 0;
  } finally {
    await operations.close();
  }
});
