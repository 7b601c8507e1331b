import { openDataKeys } from '../db/open-data-keys.ts';
import { parseArgs } from 'node:util';
import { formatMxn } from '@socio/domain/money';
import type { RefundOutcome } from '../operations/due/refund-application.ts';
import { CommandError, runCommand } from '../operations/run-command.ts';
import { operatorName } from '../operations/operator-name.ts';
import { readReason } from '../operations/read-reason.ts';
import { buildOperations } from '../operations/build-operations.ts';
import { readTarget } from '../operations/read-target.ts';

const refusals: Record<Extract<RefundOutcome, { kind: 'refused' }>['reason'], string> = {
  'not-found': 'No such application.',
  'nothing-charged': 'Nothing was charged, so there is nothing to refund.',
  'charge-unsettled': 'The result of the charge is still unknown. Run `npm run ops:retry` to find out.',
  issued: 'The policy has been issued. Cancel it with the insurer; it is not refunded here.',
  'issued-at-insurer':
    'The insurer has already issued the policy. Run `npm run ops:retry` to finish the purchase.',
  'insurer-silent':
    'The insurer did not answer whether it has issued the policy. Nothing was changed; try again later.',
  'refunded-before': 'The charge was already refunded.',
};

const waiting = {
  insurer:
    'Taken out of issuing, but not refunded yet: the insurer has not confirmed that it will not issue. The server keeps asking.',
  gateway: 'Under way: the gateway has not confirmed the refund yet. The server keeps asking.',
};

// npm run ops:refund -- ID --reason "…": refunds a charge that did not result in a policy.
await runCommand(async ({ config, db, clock, logger, env }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  });
  const reason = readReason(values.reason);
  if (reason.kind === 'refused') throw new CommandError(reason.message);
  const applicationId = await readTarget(db, positionals);
  const keys = await openDataKeys(db, config.secrets, clock);
  const operations = buildOperations(config, { db, keys, clock, logger });
  try {
    const request = { applicationId, by: operatorName(env), reason: reason.text };
    const outcome = await operations.refundApplication(request);
    console.log(`Application ${applicationId}`);
    switch (outcome.kind) {
      case 'refunded':
        console.log(`Refunded: MXN ${formatMxn(outcome.amount)}.`);
        return 0;
      case 'later':
        console.log(waiting[outcome.waitsFor]);
        return 1;
      case 'refused':
        console.log(`Refused. ${refusals[outcome.reason]}`);
        return 1;
    }
  } finally {
    await operations.close();
  }
});
