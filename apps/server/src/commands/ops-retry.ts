import { openDataKeys } from '../db/open-data-keys.ts';
import { parseArgs } from 'node:util';
import { formatHistory } from '../operations/history/format-history.ts';
import { runCommand } from '../operations/run-command.ts';
import { actAsOperator, operatorOptions } from '../operations/act-as-operator.ts';
import { buildOperations } from '../operations/build-operations.ts';
import { readTarget } from '../operations/read-target.ts';

// npm run ops:retry -- ID [--operator NAME --reason "…"]: runs all due work of an application now.
await runCommand(async (context) => {
  const { config, db, clock, logger } = context;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { ...operatorOptions, json: { type: 'boolean', default: false } },
  });
  const { by, reason, record } = await actAsOperator(context, { command: 'ops:retry', values });
  const applicationId = await readTarget(db, positionals);
  await record({ applicationId });
  const keys = await openDataKeys(db, config.secrets, clock);
  const operations = buildOperations(config, { db, keys, clock, logger });
  try {
    const retried = await operations.retryApplication({ applicationId, by, reason });
    const { done = [], left = [], news = [], waitsForVehicle = false } = retried ?? {};
    if (values.json) {
      console.log(JSON.stringify({ applicationId, done, left, waitsForVehicle, news }, null, 2));
    } else {
      console.log(`Application ${applicationId}`);
      for (const { work, outcome } of done) console.log(`  ${work}: ${outcome}`);
      if (news.length > 0) console.log(`Recorded in the meantime\n${formatHistory(news, '  ')}`);
      if (left.length > 0) console.log(`Still due: ${left.join(', ')}`);
      else if (waitsForVehicle)
        console.log('Paid. Waiting for the vehicle, which only the member can enter.');
      else console.log('Nothing is due.');
    }
    return left.length > 0 ? 1 : 0;
  } finally {
    await operations.close();
  }
});
