import { parseArgs } from 'node:util';
import { formatDue } from '../operations/due/format-due.ts';
import { listDue } from '../operations/due/list-due.ts';
import { actAsOperator, operatorOptions } from '../operations/act-as-operator.ts';
import { CommandError, runCommand } from '../operations/run-command.ts';

// npm run ops:stuck [-- --operator NAME --reason "…"]: lists unfinished work. Changes none of it.
await runCommand(async (context) => {
  const { db, clock } = context;
  const { values } = parseArgs({
    options: {
      ...operatorOptions,
      json: { type: 'boolean', default: false },
      limit: { type: 'string', default: '50' },
      'older-than': { type: 'string', default: '0' },
    },
  });
  const limit = Number(values.limit);
  const minutes = Number(values['older-than']);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) {
    throw new CommandError('--limit must be a number from 1 to 1000.');
  }
  if (!(minutes >= 0)) throw new CommandError('--older-than must be a number of minutes.');
  const acting = await actAsOperator(context, { command: 'ops:stuck', values });
  await acting.record();
  const groups = await listDue(db, { now: clock(), limit, olderThanMs: minutes * 60_000 });
  console.log(values.json ? JSON.stringify(groups, null, 2) : formatDue(groups));
  return 0;
});
