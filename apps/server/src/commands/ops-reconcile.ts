import { parseArgs } from 'node:util';
import { formatDifferences } from '../operations/reconcile/format-differences.ts';
import { readPeriod } from '../operations/reconcile/period.ts';
import { reconcile } from '../operations/reconcile/reconcile.ts';
import { createInsurer } from '../providers/insurer/http.ts';
import { createPaymentGateway } from '../providers/payment-gateway/http.ts';
import { actAsOperator, operatorOptions } from '../operations/act-as-operator.ts';
import { CommandError, runCommand } from '../operations/run-command.ts';
import { applicationOfKey } from '../operations/build-operations.ts';

const problems = {
  'not-a-date': '--from and --to are dates in the form YYYY-MM-DD.',
  empty: 'The period is empty: it ends before it begins, or it is still to come.',
};

// npm run ops:reconcile: compares the books of gateway and insurer with the database. Changes neither. Exits with 1 if
// they differ.
await runCommand(async (context) => {
  const { config, db, clock } = context;
  const { values } = parseArgs({
    options: {
      ...operatorOptions,
      from: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const period = readPeriod({ from: values.from, to: values.to }, clock());
  if (typeof period === 'string') throw new CommandError(problems[period]);
  const acting = await actAsOperator(context, { command: 'ops:reconcile', values });
  await acting.record();
  const gateway = createPaymentGateway({
    baseUrl: config.PAYMENT_GATEWAY_URL,
    apiKey: config.PAYMENT_GATEWAY_API_KEY,
    timeoutMs: config.GATEWAY_TIMEOUT_MS,
  });
  const insurer = createInsurer({
    baseUrl: config.INSURER_URL,
    apiKey: config.INSURER_API_KEY,
    timeoutMs: config.INSURER_TIMEOUT_MS,
  });
  const answer = await reconcile({ db, gateway, insurer, applicationOfKey }, period, { pauseMs: 2000 });
  if (answer.kind === 'silent') {
    throw new CommandError(
      `The ${answer.service} did not return a list (${answer.reason}): nothing was compared.`,
    );
  }
  const { charges, policies, differences } = answer;
  if (values.json) {
    console.log(JSON.stringify({ ...period, charges, policies, differences }, null, 2));
  } else {
    console.log(`From ${period.from.toISOString()} to ${period.to.toISOString()}`);
    console.log(`Compared: ${charges} charge keys, ${policies} policy keys`);
    console.log(differences.length === 0 ? 'No differences.' : `\n${formatDifferences(differences)}`);
  }
  return differences.length === 0 ? 0 : 1;
});
