import { parseArgs } from 'node:util';
import { formatReceiptDays, readDays } from '../operations/receipts/receipt-days.ts';
import { listReceiptDays } from '../operations/receipts/repository.ts';
import { actAsOperator, operatorOptions } from '../operations/act-as-operator.ts';
import { CommandError, runCommand } from '../operations/run-command.ts';

const problems = {
  'not-a-date': '--from and --to are dates in the form YYYY-MM-DD.',
  empty: 'The period is empty: it ends before it begins.',
  'too-many': 'Ask for a hundred days at most.',
};

// npm run ops:receipts [-- --from YYYY-MM-DD --to YYYY-MM-DD]: by day, how the receipts that the product collects stand.
// Changes none of them.
await runCommand(async (context) => {
  const { db, clock } = context;
  const { values } = parseArgs({
    options: {
      ...operatorOptions,
      from: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const days = readDays({ from: values.from, to: values.to }, clock());
  if (typeof days === 'string') throw new CommandError(problems[days]);
  const acting = await actAsOperator(context, { command: 'ops:receipts', values });
  await acting.record();
  const found = await listReceiptDays(db, days);
  console.log(values.json ? JSON.stringify({ ...days, days: found }, null, 2) : formatReceiptDays(found));
  return 0;
});
